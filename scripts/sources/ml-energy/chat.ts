/** The workload of the index, the models' documents and everything that names no other. */
export const CHAT = 'lm-arena-chat';
