import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

/**
 * Node.js for a test file, with a global object as V8 makes it: every mention of `Math`, `JSON` or `Array` in a test
 * file or in what it tests goes past it. Jest's own is a proxy behind interceptors, which makes arithmetic three times
 * as slow.
 */
export default class PlainEnvironment extends TestEnvironment {
  constructor(...given: ConstructorParameters<typeof TestEnvironment>) {
    const { createContext } = vm;
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...given);
    } finally {
      vm.createContext = createContext;
    }
  }
}
