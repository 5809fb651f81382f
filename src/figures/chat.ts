/** The default workload. The index and the documents of models are about it. */
export const CHAT = 'lm-arena-chat';

/** The latency limit of a live chat, ms: a response appears faster than most people read. */
export const LIVE_CHAT_LIMIT = 50;
