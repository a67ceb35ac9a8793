/** Everyday words for the sentences of the bench. Each topic draws a few, so that texts of a topic share words. */
export const vocabulary = `
river bridge garden kitchen winter journey letter market engine forest island teacher painter window silver morning harbor mountain library
recipe station village orchard violin lantern meadow compass blanket ladder saddle anchor barrel candle mirror needle pepper ribbon tunnel
valley wagon basket cotton dragon falcon glacier hammer jacket kettle lemon magnet invoice contract deadline meeting budget release server
database notebook keyboard monitor laptop backup ticket sprint customer supplier warehouse delivery discount refund salary bonus holiday
passport airport luggage museum gallery concert theatre festival wedding birthday anniversary cousin brother sister neighbour colleague
manager doctor dentist hospital medicine allergy headache insurance mortgage landlord apartment balcony staircase elevator parking bicycle
motorbike tram ferry train platform timetable restaurant breakfast dinner pasta noodle curry salad cheese coffee tea chocolate vegan
marathon swimming climbing football tennis chess puzzle novel poetry podcast guitar piano drummer singer choir ballet sculpture camera
photograph telescope planet comet thunder rainbow sunrise desert volcano waterfall canyon beach lighthouse sailor captain pirate treasure
castle tower dungeon knight emperor republic election parliament senator lawyer judge witness detective journalist editor printer magazine
newspaper headline archive cathedral monastery temple pilgrim shepherd sheep goat horse donkey rabbit hedgehog squirrel sparrow eagle owl
penguin dolphin whale turtle salmon spider beetle butterfly tulip rose daisy sunflower oak maple birch willow mushroom berry cherry plum
apricot walnut almond honey bakery butcher tailor carpenter plumber electrician mechanic pilot nurse surgeon chemist physicist biologist
algorithm theorem equation fraction triangle diagram prototype sensor battery antenna satellite rocket microscope vaccine protein enzyme
`
  .trim()
  .split(/\s+/);
