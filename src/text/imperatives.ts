/**
 * Common English verbs in the base form with which an order begins. The list is incomplete: `isOrder` decides about
 * other words.
 */
const baseForms = new Set(
  `accept access acknowledge activate add adjust agree aim align allow analyse analyze announce answer append apply approve archive arrange
  ask assemble assert assess assign attach attempt authenticate authorise authorize avoid await back backup bake balance begin bind block boil
  book boot bring browse brush build bundle call calculate cancel capture carry cast change charge check choose chop clamp clean clear click
  clone close collect combine come commit compare compile complete compose compress compute configure confirm connect consider consult contact
  continue convert cook copy correct count cover create cross crush cut deactivate debug decide decline declare decrease defer define defrost
  delete deliver deploy describe deselect detach detect determine develop dial dig dip disable disassemble discard disconnect discuss dispatch
  display dissolve distribute divide do dock document double download drag drain draft draw drill drink drive drop dry dump duplicate earn edit
  eject email empty enable encrypt end enforce enlarge ensure enter erase escalate establish estimate evaluate examine exchange exclude execute
  exit expand explain export extend extract face fasten fax feed fetch file fill filter find finish fit fix flash flip flush fold follow force
  forget format forward free freeze fry gather generate get give glue go grab grant grate greet grind group grow guide hand handle hang head
  hear heat help hide highlight hit hold hook identify ignore import improve include increase indicate inform inject insert inspect install
  instruct integrate interview introduce investigate invite involve iron isolate issue iterate join jump keep kick knead knock label launch lay
  lead learn leave lend let level lift light limit link list listen load locate lock log look loop loosen lower lubricate mail maintain make
  manage map mark mash match measure meet melt mention merge migrate mind minimise minimize mirror mix monitor mount move multiply mute name
  navigate negotiate note notice notify number obtain offer omit open operate optimise optimize order organise organize outline overwrite pack
  paint park parse pass paste patch pause pay peel perform persist phone pick pin pipe place plan plant play plug point polish pour prefer
  prepare present preserve press prevent preview print prioritise prioritize probe proceed process produce program promote prompt propose protect
  provide prune publish pull pump purge push put query question queue quit quote raise reach read reboot rebuild recall receive recharge
  recommend record recover recycle redirect redo reduce refer refill refine refresh refund refuse register reinstall reject release reload
  remember remind remove rename renew rent reopen repair repeat replace reply report request require rerun reschedule reserve reset resize
  resolve respond rest restart restore restrict resume retain retrieve retry return reuse reveal reverse revert review revise revoke rewrite rinse
  rotate round route rub run save say scale scan schedule scrape screw scrub seal search seat secure see select sell send separate serve set
  settle shake share sharpen shift ship show shred shuffle shut sign simmer sit skip slice slide slow smooth snap soak solve sort speak specify
  spell spend spin split spray spread sprinkle squeeze stack stand start state stay steam step stir stop store strain stretch strip study submit
  subscribe subtract suggest summarise summarize supply support suspend sweep switch sync tag take talk tap taste teach tear tell tend terminate
  test thank thaw think throw tick tidy tie tighten tilt time toggle top toss touch trace track train transfer translate treat trigger trim
  trust try tune turn type uncheck undo unfold uninstall unload unlock unmount unpack unplug unscrew unsubscribe unwrap unzip update upgrade
  upload use validate vary verify view visit wait wake walk warm warn wash watch water wear weigh weld wet whisk wind wipe withdraw work wrap
  write zip zoom`.split(/\s+/u),
);

/** Words in front of the verb of an order. */
const before =
  /^(?:(?:please|kindly|always|never|then|now|next|first|firstly|second|secondly|third|thirdly|finally|lastly|afterwards|also|again|carefully|gently|slowly|quickly|immediately|briefly|simply|just)\b,?\s+|(?:do not|don['’]t)\s+)+/iu;

/** Verb forms that state an action. In an order none follows the first word. */
const finite =
  /^(?:am|is|are|was|were|be|been|has|have|had|does|did|do|went|came|said|told|took|made|got|gave|saw|knew|thought|found|left|felt|put|brought|began|kept|held|wrote|stood|heard|let|meant|set|met|ran|paid|sat|spoke|lay|led|read|grew|lost|fell|sent|built|understood|drew|broke|spent|cut|rose|drove|bought|wore|chose|sold|won|ate|drank|slept|swam|sang|flew|threw|caught|taught|fought|hid|can|could|will|would|shall|should|may|might|must|\p{L}{2,}ed|\p{L}{2,}[^su]s)$/iu;

/** Endings that only verbs have. */
const verbEnding = /(?:ify|i[sz]e|ate)$/iu;

/**
 * True if a sentence is an order, as far as its first two words show. It begins with a common verb in its base form, or
 * with another word that no finite verb follows.
 */
export function isOrder(sentence: string): boolean {
  const [first = '', second = ''] = sentence.replace(before, '').match(/[\p{L}\p{M}'’-]+/gu) ?? [];
  if (baseForms.has(first.toLowerCase())) return true;
  if (finite.test(first) || /^yesterday$/iu.test(first)) return false;
  return verbEnding.test(first) || (second !== '' && !finite.test(second));
}
