// Jest runtime that runs test files in plain Node, as the product runs. Each module is loaded once per worker instead
// of once per test file, and outside a context of `node:vm`, where code is slow. Jest uses this class instead of its
// own runtime and keeps the rest: workers, hooks, time limits, and the handling of a file that fails to load
// (docs/decisions/0039).
const asyncHooks = require('node:async_hooks');
const { pathToFileURL } = require('node:url');

/** Symbol under which jest-circus keeps its event handlers, even when it is loaded again. */
const circusHandlers = Symbol.for('EVENT_HANDLERS');
/** Description of the symbol under which jest-circus keeps the state of a test file. The symbol is new at each load. */
const circusState = 'JEST_STATE_SYMBOL';

const { AsyncLocalStorage } = asyncHooks;
/** Storages of the jest-circus that is loaded. Node would carry them on through each promise of all later test files. */
const circusStorages = new Set();
class CircusStorage extends AsyncLocalStorage {
  constructor() {
    super();
    circusStorages.add(this);
  }
}

module.exports = class PlainRuntime {
  constructor(_config, environment, _resolver, _transformer, _cacheFs, { collectCoverage }, _path, globalConfig) {
    if (globalConfig.watch || globalConfig.watchAll)
      throw new Error('Modules are loaded once, so jest cannot watch them: run it again instead.');
    if (collectCoverage) throw new Error('Jest cannot collect coverage of plain Node: set NODE_V8_COVERAGE instead.');
    this.environment = environment;
    this.mocker = environment.moduleMocker;
  }

  /** Loads a jest module that belongs to one test file, without its cache and state of the file before. */
  requireInternalModule(path) {
    delete globalThis[circusHandlers];
    for (const symbol of Object.getOwnPropertySymbols(globalThis))
      if (symbol.description === circusState) delete globalThis[symbol];
    delete require.cache[path];
    asyncHooks.AsyncLocalStorage = CircusStorage;
    try {
      return require(path);
    } finally {
      asyncHooks.AsyncLocalStorage = AsyncLocalStorage;
    }
  }

  /** Sets the global `jest`. Jest sets the other globals itself and leaves this one to its runtime. */
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

  /** Returns no source maps: `tsx` gives Node the origin of each line. */
  getSourceMaps() {
    return new Map();
  }

  getAllCoverageInfoCopy() {
    return {};
  }

  enterTestCode() {}

  leaveTestCode() {}

  teardown() {
    for (const storage of circusStorages) storage.disable();
    circusStorages.clear();
  }
};
