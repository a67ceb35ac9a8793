import { stemOf } from './stems.js';

/**
 * Everyday English words by topic. A question and its answer often share no word, but nearly always a topic: "What must
 * she not eat?" and "gets a rash from garlic". A word may stand under several topics.
 */
const topics: Readonly<Record<string, string>> = {
  food: `eat eats eating ate eaten food foods meal meals dish lunch dinner breakfast supper snack snacks cook cooks cooking cooked
    kitchen recipe bake bakes baking baked baker bakery bread cake pizza pasta rice soup salad sauce meat pork beef chicken fish
    shellfish mussels codfish anchovies egg eggs cheese milk butter sugar salt spice garlic onion olive olives nut nuts peanut
    peanuts fruit apple banana tomato vegetable vegetables vegan vegetarian halal kosher gluten wheat flour dough sourdough diet
    hungry restaurant cafe taste tasty chocolate honey almond sandwich sandwiches potato potatoes leek jollof`,
  drink: `drink drinks drinking drank thirsty beverage coffee espresso tea beer ale wine rum whisky vodka cider vermouth aquavit
    juice water milk buttermilk soda cocoa chocolate lemonade bottle alcohol sober mate hojicha flat white cup pub bar`,
  work: `work works working worked job jobs career profession professional occupation employer employed employee company companies
    firm office boss manager colleague colleagues team promotion promoted hire hired fired interview interviews apply applied
    post position role living business shop head lead leads leader retire retired engineer doctor teacher nurse lawyer cook
    mechanic architect analyst designer developer writer potter luthier physiotherapist captain master biologist beekeeper vet
    conducts builds builder runs apprentice`,
  money: `money pay pays paid payment earn earns salary wage wages income cost costs price prices fee fees rent rents rental euro
    euros pound pounds dollar dollars debt debts owe owes owed loan loans borrow borrowed lend bank budget fund funds fund
    finance finances financed tax taxes raise expensive cheap buy bought sell sold sells invoice mortgage insurance insured
    grant granted spend spent charge price lottery accounts bookkeeping books treasurer cash`,
  home: `live lives lived living home house flat apartment room rooms address street row move moved moving rent rents landlord
    landlady tenant lease neighbour neighbours floor roof attic kitchen bathroom bedroom boiler shower key keys door garden
    furniture station narrowboat boat wall walls city town village stairs larder heating`,
  place: `where place city town village country abroad capital street road hall harbour bay coast island river sea mountain forest
    cliffs hut hotel station office school church located map region quarter north south east west berth quay pier headland`,
  family: `family mother mum mom father dad parent parents son daughter child children kid kids boy girl baby brother sister sibling
    siblings twin husband wife spouse partner couple married marriage marry wedding divorce divorced custody grandmother
    grandfather grandma grandpa granddaughter grandson grandchildren aunt uncle cousin widow relative relatives adopt adopting
    adoption expecting pregnant pregnancy born`,
  friend: `friend friends friendship met meet know mentor acquaintance neighbour guest guests visitor visit visits colleague club
    pupil mate company`,
  love: `love loves partner couple boyfriend girlfriend married marriage wedding honeymoon date dating divorce husband wife kiss
    together`,
  health: `health healthy ill illness sick disease doctor dentist hospital clinic surgery operation medicine medicines medication
    drug drugs pill pills tablet tablets allergy allergic rash asthma inhaler breathe pain hurt hurts injured injury broken
    bone wrist knee hip tendon shoulder shoulders heart pacemaker chest blood thyroid migraine headache stroke therapist
    counsellor nightmares sleep sleeps tired vaccine symptoms treatment cure coeliac infection burned scan thinner device blood
    pressure`,
  body: `body hand hands finger fingers thumb arm arms leg legs foot feet knee head hair eye eyes eyesight ear ears hear hears hearing
    deaf blind teeth tooth chest heart skin weigh weighs weight tall height size ring tattoo beard glasses`,
  pet: `pet pets dog dogs puppy cat cats kitten hamster rabbit horse bird parrot vet leash`,
  animal: `animal animals creature creatures species dog cat goat badger mouse rat rats fish seahorse dolphin horse cow sheep bird
    bee bees hive hives insect mite mites spider dinosaur dinosaurs lion tiger tigers penguin penguins mole moles wild`,
  plant: `plant plants planted planting seed seeds seedling seedlings flower flowers rose roses bulb bulbs tree trees garden gardens
    gardening allotment allotments plot plots grass meadow meadows seagrass hedge compost greenhouse grow grows grown leek
    potatoes beans sunflowers harvest`,
  vehicle: `car cars drive drives driving driver drove van vans truck tractor taxi bus bike bikes bicycle bicycles cycle motorbike
    motorcycle scooter train trains tram ferry ferries boat boats yacht ship ships plane flight flights fly flies flew airline
    helicopter wheel wheels tyre tyres engine park parked parking garage licence vehicle ride rides riding`,
  travel: `travel travels travelling trip trips journey holiday holidays vacation visit visited fly flies flew flight train ticket
    hotel abroad passport visa tour commute commutes leave leaves arrive arrives arrival departure book booked suitcase
    honeymoon leave been`,
  sea: `sea ocean harbour boat boats ship ships yacht sail sailing ferry anchor anchors anchoring mast crew captain dive dives diving
    diver divers swim swims swimming berth quay pier tide lifeboat buoy moor mooring coastguard slipway seasick water`,
  sport: `sport sports run runs running race marathon swim swims swimming climb climbs climbing belay belays football soccer golf tennis
    ski skiing gym train trains training exercise match team player players tournament climber route routes grade rope ropes
    cycling yoga hike hiking fitness drill practise`,
  game: `game games chess draughts cards play plays board puzzle video`,
  music: `music musical musician musicians song songs sing sings singing band orchestra quartet concert concerts instrument instruments
    play plays player guitar piano violin cello drums drummer trombone trumpet cornet tuba accordion brass rehearse rehearses
    rehearsal perform performs performance solo tune tunes carol carols jazz opera record sheet conduct conducts score scores
    listen listens uniform`,
  art: `art artist paint paints painted painting draw draws drawing sketch sketches design designs designer pottery potter bowls glaze
    exhibition gallery museum photo photos camera picture pictures sculpture show shows craft film films movie movies cinema
    theatre stage costume dance`,
  reading: `read reads reading book books novel novels story poem poems poetry author writer page pages chapter narrator ending library
    bookshop newspaper magazine translate translates translating translation plot sonnet spoilers reveal literature`,
  school: `school schools teach teaches taught teacher teachers pupil pupils student students study studies studied studying university
    college class classes course lesson lessons learn learns learned learning exam exams essay essays thesis dissertation
    doctorate degree supervises supervisor homework mathematics history law`,
  language: `language languages speak speaks speaking spoke english french german dutch spanish portuguese italian japanese finnish
    arabic welsh sardinian marathi accent translate translation word words grammar pronounce swear swears`,
  faith: `church mosque temple religion religious god pray prayer ramadan fast fasts christmas easter sunday bible halal kosher baptised`,
  clothing: `wear wears wearing clothes clothing dress dresses shirt shoe shoes boots jacket coat hat trousers uniform suit suits costume
    size fashion helmet helmets scarf`,
  colour: `colour colours color colors red blue green yellow black white orange purple pink brown grey dark bright`,
  name: `name named names called call calls nickname surname middle pronouns spell spells spelled handle`,
  contact: `phone phones telephone telephoned call calls called ring mobile number email mail letter letters message messages text write
    written reach reached contact contacted address channel radio post stamp`,
  age: `age old older oldest young younger born birth birthday year years seven nine fourteen forty fiftieth ninety turns`,
  birthday: `birthday birthdays born birth celebrate celebrates celebration party present presents gift`,
  event: `party event concert wedding funeral meeting meetings festival celebration show conference congress launch open opening
    dinner anniversary tournament election visit appointment`,
  meeting: `meet meets meeting meetings gather gathers assemble rehearse rehearses appointment appointments call standup stand talk
    talks presentation presents agenda minutes`,
  schedule: `when time day date week month deadline due until before after early late morning mornings noon evening evenings night monday
    tuesday wednesday thursday friday saturday sunday january february march april may june july august september october
    november december spring summer autumn winter busy free duty schedule moved`,
  tech: `computer computers laptop software hardware app apps program programming code codes coding editor browser server servers
    cloud database internet wifi router network password passwords login printer driver phone battery batteries robot
    blockchain regex test tests bug release releases released ship ships offline connection screen screens backup build
    builds neovim helix`,
  law: `law lawyer lawyers legal court sue sued suing judge mediator contract police crime stolen theft permit permits licence visa
    passport residence dispute union ticket lease custody permission rule rules allowed forbidden`,
  weather: `weather rain rains rainy snow ice sun sunny storm wind cold warm hot freeze frost temperature degrees forecast heat freezing`,
  nature: `river lake mountain sea forest planet moon sun star earth earthquake earthquakes light bay meadow`,
  science: `science scientist physics chemistry chemical formula theory relativity photosynthesis virus bacterium mercury experiment
    biology research planet jupiter electricity vitamins calories boiling point speed`,
  house_work: `clean cleans cleaning wash dishwasher chore chores bins waste rubbish paper glass iron sheet carpet stain stains rust drain
    repair repairs repaired fix mend mended plumber boiler broken broke leak leaks leaking replace heating`,
  safety: `safe safety danger dangerous risk emergency rescue rescued saved fire alarm rule rules forbidden never allowed helmet careful
    check checks checked insurance pulled towed`,
  fear: `afraid fear fears scared frighten frightens panic nervous nerves anxious anxiety worried worry shake shakes phobia nightmares`,
  feeling: `happy unhappy sad angry feel feels feeling mood stuck tired lonely proud complain complains annoyed hate hates pleasure`,
  liking: `favourite favorite like likes love loves prefer prefers enjoy enjoys hate hates dislike hobby hobbies interest interests fan
    support supports rather fond pastime spare`,
  wish: `want wants wish wishes hope hopes hoping plan plans planning dream dreams goal aim intend intends would`,
  habit: `habit habits smoke smokes smoking pipe cigarette tobacco quit gave given always every daily usually routine alcohol drunk`,
  sleep: `sleep sleeps slept bed awake night nights tired nap nightmares wake`,
  task: `todo task tasks must need needs owe owes deliver order ordered collect fetch fetches pick send sends finish prepare bring
    brings buy enter find has have still remember remind`,
  writing: `write writes writing written summary summaries summarise letter report note notes lines style format numbers source date
    dates answers estimate estimates table chart logbook capital feedback`,
  death: `die dies died dead death funeral widow killed lost grave`,
  politics: `vote voted election president king queen government minister council party mayor country war`,
  counting: `how many much number count counts amount several dozen hundred thousand million two three four five six seven eight ten
    eleven twelve twenty thirty sixty`,
  possession: `own owns owned owner belongs belong keep keeps property share has have`,
  building: `build builds built building architect roof station hall bridge tower wall construction cement shed workshop office`,
};

/** Set of topics as a bit mask in two 32-bit numbers, since each question compares it with many texts. */
export type Topics = readonly [number, number];

export const noTopics: Topics = [0, 0];

const topicsOfStem: ReadonlyMap<string, Topics> = (() => {
  const found = new Map<string, Topics>();
  for (const [at, words] of Object.values(topics).entries()) {
    const topic: Topics = at < 32 ? [1 << at, 0] : [0, 1 << (at - 32)];
    for (const stem of words.split(/\s+/).map(stemOf)) found.set(stem, withTopics(found.get(stem) ?? noTopics, topic));
  }
  return found;
})();

/** Returns the topics of a stem; none for names and rare words. */
export const topicsOf = (stem: string): Topics => topicsOfStem.get(stem) ?? noTopics;

/** Returns the union of two sets of topics. */
function withTopics(some: Topics, others: Topics): Topics {
  return [some[0] | others[0], some[1] | others[1]];
}

/** True if two sets have a topic in common. */
export const shareTopic = (some: Topics, others: Topics): boolean =>
  (some[0] & others[0]) !== 0 || (some[1] & others[1]) !== 0;

export const isTopicless = ([some, others]: Topics): boolean => some === 0 && others === 0;
