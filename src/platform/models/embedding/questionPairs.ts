/** Question and the text that answers it; no other text of its list does. */
interface QuestionPair {
  readonly question: string;
  readonly text: string;
}

/**
 * Questions with the texts that answer them: single facts, and summaries of conversations. The same few people recur,
 * as in life. They calibrate the distance between a question and its answer in an embedding space, so changing one
 * changes every measured limit.
 */
export const questionPairs: Record<'fact' | 'episode', readonly QuestionPair[]> = {
  fact: [
    { question: 'What is Marta allergic to?', text: 'Marta gets a rash from strawberries.' },
    { question: 'Where does Olu work?', text: 'Olu is a welder at the shipyard.' },
    { question: 'When is the choir rehearsing?', text: 'The choir meets on Thursdays after dinner.' },
    { question: 'How many cats does Priya have?', text: 'Priya shares her flat with three cats.' },
    { question: 'Who repairs the roof?', text: 'A carpenter called Lindgren mends the roof in May.' },
    { question: 'What does Kenji drink in the morning?', text: 'Kenji has a cup of barley tea before work.' },
    { question: 'Can Marta drive?', text: 'Marta never took a driving licence.' },
    { question: 'Where is the spare key?', text: 'A second key hangs under the third flower pot.' },
    { question: "What is Olu's favourite sport?", text: 'Olu plays table tennis twice a week.' },
    { question: 'What is written on the door of the shed?', text: 'A sign on the shed warns of the wasps.' },
    { question: 'Which languages does Ines speak?', text: 'Ines grew up with Catalan and learned Polish later.' },
    { question: 'When does the lease end?', text: 'The contract for the office runs until 30 June.' },
    { question: 'Who is Kenji married to?', text: 'Kenji and Sofia had their wedding on an island.' },
    { question: 'How does Priya get to work?', text: 'Priya cycles to the laboratory along the canal.' },
    { question: 'What did the inspection find?', text: 'The inspector complained about two blocked fire exits.' },
    { question: 'What is Ines afraid of?', text: 'Ines panics when she sees a spider.' },
    {
      question: 'What should I bring to the picnic?',
      text: 'Everybody brings a salad on Sunday; Olu has the blankets.',
    },
    { question: 'Which medicine does Marta take?', text: 'Marta swallows a tablet for her blood pressure at night.' },
    { question: 'Why is the lift out of order?', text: 'The motor of the elevator burned out on Monday.' },
    { question: 'What does Kenji collect?', text: 'Kenji owns two hundred old railway tickets.' },
    { question: 'How much is the membership?', text: 'Members of the rowing club pay ninety euros a year.' },
    { question: 'What colour will the kitchen be?', text: 'Priya has chosen pale yellow for the kitchen walls.' },
    { question: 'Who won the tournament?', text: 'The final of the chess cup went to Ines.' },
    { question: 'What does Olu want to be called?', text: 'Olu prefers his short name to Oluwaseun.' },
  ],
  episode: [
    {
      question: 'What did you tell me about repotting orchids?',
      text: 'The user asked how to repot an orchid. They were told to use bark instead of soil, to cut dead roots and to wait until it has finished flowering.',
    },
    {
      question: 'Which hotel did we settle on in Porto?',
      text: 'Marta and the assistant planned a weekend in Porto. They compared three places to stay and chose the small hotel by the river.',
    },
    {
      question: 'How did the talk with my boss go?',
      text: 'Kenji described a hard meeting with his manager, who had refused the transfer. He was angry at first and later decided to apply again in autumn.',
    },
    {
      question: 'What was the plan for learning Danish?',
      text: 'Olu wanted to learn Danish. It was agreed that he practises twenty minutes a day, reads a newspaper on Saturdays and takes the first test in March.',
    },
    {
      question: 'Why was my sourdough flat?',
      text: 'Priya complained that her bread did not rise. The dough had stood in a cold kitchen, so she was advised to let it rest longer and warmer.',
    },
    {
      question: 'What did we find out about the noise in the car?',
      text: 'Ines reported a rattling under the bonnet. After some questions a loose heat shield seemed the likely cause, and she made an appointment at the garage.',
    },
    {
      question: 'Which books did you recommend to me?',
      text: 'The user asked for novels about the sea. Three titles were suggested, and the user wanted to begin with the shortest one.',
    },
    {
      question: 'How much did we budget for the party?',
      text: 'Marta organised a birthday for forty guests. Food, music and the hall came to about 1,100 euros, and she cut the flowers to stay below that.',
    },
    {
      question: 'What was wrong with my spreadsheet?',
      text: 'Kenji could not make his totals agree. A column held text instead of numbers, and the formula skipped those rows.',
    },
    {
      question: 'What did I say about moving to the country?',
      text: 'Olu spoke of leaving the city because of the rents. He would miss the theatre, and wants to try a summer in a village first.',
    },
    {
      question: 'Which exercises help my back?',
      text: 'Priya asked about pain from long sitting. She was shown three stretches and a way to raise her screen, and promised to see a physiotherapist.',
    },
    {
      question: 'What did we decide about the dog?',
      text: 'Ines and her children wished for a puppy. In the end they decided to look after the neighbour’s terrier for a month before they adopt one.',
    },
    {
      question: 'How far did we get with the tax return?',
      text: 'The user filled in the first two forms for the tax office. The receipts for the home office were still missing, and the rest was put off.',
    },
    {
      question: 'Which camera did I want to buy?',
      text: 'Marta compared cameras for photographing birds. A used one with a long lens fitted her budget best.',
    },
    {
      question: 'What was that recipe with lentils?',
      text: 'Kenji looked for a cheap dinner and got a stew of red lentils, carrots and cumin that cooks in half an hour.',
    },
    {
      question: 'What did you explain about inflation?',
      text: 'Olu asked why prices rise. The assistant explained demand, wages and the role of the central bank with the example of coffee.',
    },
    {
      question: 'How should I prepare for the interview?',
      text: 'Priya practised for a job talk at a museum. She rehearsed answers about her weaknesses and wrote down two questions of her own.',
    },
    {
      question: 'What did we say about screen time for the kids?',
      text: 'Ines worried that her sons play too much on the tablet. One hour after homework and none at meals was the rule she wanted to try.',
    },
    {
      question: 'Which trail did we pick for the hike?',
      text: 'The user wanted a walk of five hours near the lakes. The northern path was chosen because the bridge on the other one is closed.',
    },
    {
      question: 'What did I dream about?',
      text: 'Marta told of a nightmare in which she missed every train, and laughed about it in the end.',
    },
    {
      question: 'What did we do about the mould in the bathroom?',
      text: 'Kenji found black spots above the shower. He was told to air the room, to clean it with alcohol and to tell the landlord if it comes back.',
    },
    {
      question: 'What was the result of the blood test?',
      text: 'Olu had his values from the laboratory explained: his iron was low, everything else was fine, and he was to ask his doctor about tablets.',
    },
    {
      question: 'Which song did we write together?',
      text: 'Priya wrote a farewell song for a colleague with the assistant, four verses to the tune of a sea shanty.',
    },
    {
      question: 'What was the argument with my sister about?',
      text: 'Ines had quarrelled with her sister over their mother’s house. She drafted a letter and decided to sleep on it.',
    },
  ],
};
