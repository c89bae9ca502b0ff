import type { EngineHandlers } from '../engine.ts';

/** The same calls; `keep` is told after each that set up what a person would have to enter again. */
export function keepingSetups(handlers: EngineHandlers, keep: () => void): EngineHandlers {
  const then = <Input, Output>(handle: (input: Input) => Promise<Output> | Output) => {
    return async (input: Input): Promise<Output> => {
      const output = await handle(input);
      keep();
      return output;
    };
  };
  return {
    ...handlers,
    'connections.save': then(handlers['connections.save']),
    'connections.replaceKey': then(handlers['connections.replaceKey']),
    'watchFolders.add': then(handlers['watchFolders.add']),
    'watchFolders.change': then(handlers['watchFolders.change']),
    'templates.addFolders': then(handlers['templates.addFolders']),
    'setup.import': then(handlers['setup.import']),
    'clients.add': then(handlers['clients.add']),
    'clients.assign': then(handlers['clients.assign']),
  };
}
