const list = (words: string): readonly string[] => words.trim().split(/\s*,\s*/u);

/** First names of people; in lower case, each is also a handle. */
export const firstNames =
  list(`Ana, Ben, Cleo, Dario, Edda, Farid, Greta, Hugo, Ines, Jonas, Kira, Luis, Mara, Nils, Olga, Pavel, Quentin,
  Rosa, Stefan, Tilda, Umar, Vera, Wanda, Xenia, Yann, Zita, Arne, Bella, Cyril, Dora, Emil, Fiona, Gustav, Hanna, Igor, Julia, Kaspar, Leila,
  Milo, Nadia, Oskar, Petra, Rafael, Selma, Timo, Ulla, Viktor, Wilma, Yusuf, Zoran, Alma, Boris, Clara, Denis, Elsa, Felix, Gloria, Henrik,
  Irma, Jakob`);

/** Given names of acquaintances, with short forms and spellings. */
export const givenNames: readonly (readonly [name: string, others: readonly string[]])[] = [
  ['Katherine', ['Kathy', 'Kate', 'Catherine']],
  ['Michael', ['Mike', 'Micheal']],
  ['Elizabeth', ['Liz', 'Elisabeth', 'Beth']],
  ['William', ['Bill', 'Will', 'Wiliam']],
  ['Alexander', ['Alex', 'Aleksander']],
  ['Margaret', ['Maggie', 'Margret']],
  ['Robert', ['Bob', 'Rob']],
  ['Theodore', ['Theo', 'Teodore']],
  ['Samantha', ['Sam', 'Samanta']],
  ['Christopher', ['Chris', 'Cristopher']],
  ['Jennifer', ['Jen', 'Jenifer']],
  ['Nicholas', ['Nick', 'Nicolas']],
  ['Victoria', ['Vicky', 'Viktoria']],
  ['Benjamin', ['Benji', 'Benjamen']],
  ['Frederick', ['Fred', 'Fredrick']],
  ['Susannah', ['Sue', 'Susanna']],
];
export const familyNames =
  list(`Kowalski, Lindqvist, Moreau, Okafor, Petersen, Quirke, Ramsbottom, Sandoval, Takahashi, Underhill, Vasquez,
  Whitcombe, Yamamoto, Zielinski, Ashdown, Bergstrom, Castellano, Delacroix, Eriksson, Fitzwilliam, Goldberg, Halvorsen`);

export const cities =
  list(`Lisbon, Porto, Graz, Lyon, Ghent, Leeds, Turin, Bergen, Tartu, Split, Malmo, Bremen, Krakow, Seville, Cork, Basel, Utrecht,
  Oulu, Varna, Brno`);
export const employers =
  list(`Kestrel Works, Alder Bank, Northwind Travel, Bluefin Studio, Cedar Press, Orbit Foods, Fennel Robotics, Harbour Optics,
  Juniper Games, Lantern Media, Maple Transit, Opal Textiles, Quarry Labs, Ridge Energy, Tidal Systems`);
export const diets = list('vegetarian, vegan, gluten-free, Mediterranean, kosher, halal, low-salt, pescatarian');
export const teas = list('Assam, Darjeeling, sencha, rooibos, peppermint, oolong, jasmine, camomile, Earl Grey');
export const cars = list('Skoda, Volvo, Fiat, Peugeot, Mazda, Toyota, Renault, Saab');
export const destinations =
  list(`Iceland, the Azores, Patagonia, Sardinia, Bruges, the Black Forest, Kyoto, the Faroe Islands, Marrakesh, Lake Bled, the Dolomites,
  Valletta, Tallinn, the Hebrides, Cappadocia, Zanzibar, Quebec, Hanoi, Petra, Lofoten, Oaxaca, Luang Prabang, Crete, the Camargue`);
export const days = list('Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday');
export const adjectives =
  list(`red, blue, green, folding, wooden, carved, second-hand, battered, striped, tiny, heavy, leather, silver, yellow, painted,
  broken, portable, handmade, rusty, woollen`);
export const possessions =
  list(`kayak, bicycle, guitar, accordion, typewriter, telescope, sewing machine, tent, violin, camera, record player, rowing boat,
  sledge, drum, lamp, rocking chair, chess set, wheelbarrow, ladder, suitcase, coffee grinder, sleeping bag, toolbox, bookshelf, aquarium, easel,
  globe, harmonica, hammock, loom, microscope, oven dish, projector, raincoat, snowboard, trailer, umbrella, vase, wetsuit, workbench`);
export const tastes =
  list(`soup, films, novels, music, parties, card games, dances, stories, gardens, pictures, markets, clothes, cakes, cheese, walks,
  museums, podcasts, puzzles, plays, poems, photographs, festivals, salads, operas, documentaries`);
export const styles =
  list(`spicy, French, old, long, quiet, Russian, modern, homemade, loud, Italian, strange, Japanese, classical, outdoor, sweet, winter,
  Nordic, funny, sad, crowded, Turkish, experimental, rural, short`);
export const skills =
  list(`Portuguese, pottery, the cello, calligraphy, Finnish, carpentry, sailing, archery, the trumpet, Arabic, tango, chess, beekeeping,
  programming, bookbinding, welding, Mandarin, juggling, the banjo, sign language, fencing, sculpture, Norwegian, origami`);
export const volunteerSites =
  list(`food bank, animal shelter, library, fire brigade, hospice, repair shop, school canteen, church bazaar, youth club, night shelter,
  swimming pool, community radio, tree nursery, bicycle kitchen, flood watch`);
export const rooms = list(
  `attic, cellar, garage, hallway, kitchen cupboard, garden shed, spare room, boiler room, wardrobe, basement, office, porch`,
);
export const counters = list('kilometres, lengths, miles, laps, push-ups, pages');
export const groups = list(
  `book club, choir, rowing team, garden group, film crew, street committee, hiking circle, kitchen collective`,
);
