export { defineJob, retryDelayMs, UnrecoverableError, type JobKind, type JobOptions } from './define-job.js';
export { cancelJob, deleteJobsOf, enqueue, type EnqueueOptions } from './enqueue.js';
export { JobTable1763683250000 } from './job-table.migration.js';
export { Every, findHandlers, Job, type JobHandler, type JobRun } from './job.decorator.js';
export { JobRuntime, type JobsOptions, type JobTimings } from './job-runtime.js';
export { runInBatches } from './run-in-batches.js';
export { JobsModule } from './jobs.module.js';
