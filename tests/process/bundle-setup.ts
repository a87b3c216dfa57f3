import type { TestProject } from 'vitest/node';
import { ensureProgram } from '../../tools/program.mjs';

/** The tests start what `npm start` starts: the bundle, made once for the run. */
export default function setUp(project: TestProject): void {
  project.provide('serverProgram', ensureProgram());
}

declare module 'vitest' {
  export interface ProvidedContext {
    serverProgram: string;
  }
}
