// Runs test files in plain Node, as the product runs: each module is loaded once per worker and not once per test file, and
// none in a context of `node:vm`, where code is slow. Jest takes this class instead of its own runtime and keeps the rest:
// workers, hooks, time limits, and what becomes of a file that does not load (docs/decisions/0039).
const { pathToFileURL } = require('node:url');

/** Where jest-circus keeps those it tells of events, even when it is loaded anew. */
const circusHandlers = Symbol.for('EVENT_HANDLERS');
/** Where it keeps what it knows of a test file: under a symbol of its own each time it is loaded. */
const circusState = 'JEST_STATE_SYMBOL';

module.exports = class PlainRuntime {
  constructor(_config, environment, _resolver, _transformer, _cacheFs, { collectCoverage }, _path, globalConfig) {
    if (globalConfig.watch || globalConfig.watchAll)
      throw new Error('Modules are loaded once, so jest cannot watch them: run it again instead.');
    if (collectCoverage) throw new Error('Jest cannot collect coverage of plain Node: set NODE_V8_COVERAGE instead.');
    this.environment = environment;
    this.mocker = environment.moduleMocker;
  }

  /** Loads a part of jest that belongs to one test file: anew, so that nothing is left of the file before. */
  requireInternalModule(path) {
    delete globalThis[circusHandlers];
    for (const symbol of Object.getOwnPropertySymbols(globalThis))
      if (symbol.description === circusState) delete globalThis[symbol];
    delete require.cache[path];
    return require(path);
  }

  /** Jest itself makes the others global, this one it leaves to its runtime. */
  setGlobalsForRuntime() {
    const bound = (name) => this.mocker[name].bind(this.mocker);
    globalThis.jest = { fn: bound('fn'), spyOn: bound('spyOn'), restoreAllMocks: bound('restoreAllMocks') };
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  async unstable_importModule(path) {
    try {
      return await import(pathToFileURL(path).href);
    } catch (error) {
      this.environment.handleTestEvent({ error });
      throw error;
    }
  }

  requireModule(path) {
    return require(path);
  }

  clearAllMocks() {
    this.mocker.clearAllMocks();
  }

  resetAllMocks() {
    this.mocker.resetAllMocks();
  }

  restoreAllMocks() {
    this.mocker.restoreAllMocks();
  }

  /** None: `tsx` tells Node where each line came from. */
  getSourceMaps() {
    return new Map();
  }

  getAllCoverageInfoCopy() {
    return {};
  }

  enterTestCode() {}

  leaveTestCode() {}

  teardown() {}
};
