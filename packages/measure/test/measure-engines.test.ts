import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer as createPlainServer } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { serverFacts } from '../src/engines/facts.ts';
import { ChatReader, chatRequest } from '../src/engines/chat-stream.ts';
import { engineAt, ENGINES } from '../src/engines/index.ts';
import type { Chunk, Engine } from '../src/engines/engine.ts';
import { llamaCpp } from '../src/engines/llama-cpp.ts';
import { nim } from '../src/engines/nim.ts';
import { sglang } from '../src/engines/sglang.ts';
import { tensorrtLlm } from '../src/engines/tensorrt-llm.ts';
import { vllm } from '../src/engines/vllm.ts';
import { METRIC_NAMES } from '../src/engines/metric-names.ts';
import { checkMetrics, readEngine } from '../src/engines/metrics.ts';
import { outsideHere } from '../src/this-machine.ts';
import { Events } from '../src/load/events.ts';
import { OutsideError } from '../src/outside.ts';
import { ROOT } from '../../../test/support/project.ts';
import { type Answer, publisherOfTests, status } from '../../../test/support/publisher.ts';

const outside = outsideHere();
const server = publisherOfTests();
const http = () => outside.http(server.at(''));

/** The metrics page of an engine at the test server. */
function metricsOf({ name }: Engine) {
  const path = METRIC_NAMES[name].page;
  return { http: http(), path, label: path };
}

const factsOf = (engine: Engine) => serverFacts(http(), engine, metricsOf(engine));

function fixture(file: string): string {
  return readFileSync(join(ROOT, 'test/fixtures/measure', file), 'utf8');
}

function text(body: string): Answer {
  return (_, response) => response.writeHead(200).end(body);
}

/** Serves the pages of an engine. `pages` maps each path to a fixture. */
function serve(pages: Readonly<Record<string, string>>): void {
  for (const [path, file] of Object.entries(pages)) server.answers.set(path, text(fixture(file)));
}

const VLLM = {
  '/v1/models': 'vllm/models.json',
  '/metrics': 'vllm/metrics.txt',
  '/server_info?config_format=json': 'vllm/server-info.json',
};
const SGLANG = {
  '/v1/models': 'sglang/models.json',
  '/metrics': 'sglang/metrics.txt',
  '/server_info': 'sglang/server-info.json',
};
const TENSORRT = { '/v1/models': 'tensorrt-llm/models.json', '/prometheus/metrics': 'tensorrt-llm/metrics.txt' };
const LLAMA = {
  '/v1/models': 'llama-cpp/models.json',
  '/metrics': 'llama-cpp/metrics.txt',
  '/props': 'llama-cpp/props.json',
  '/slots': 'llama-cpp/slots.json',
};

/** The events of a streamed response. */
function chunksOf(stream: string) {
  const reader = new ChatReader();
  const chunks: Chunk[] = [];
  const events = new Events((payload) => chunks.push({ ...reader.read(payload) }));
  events.take(stream, 0);
  events.end(0);
  return { chunks, problem: reader.problem() };
}

describe('an engine', () => {
  it.each([
    ['vLLM', VLLM],
    ['SGLang', SGLANG],
    ['TensorRT-LLM', TENSORRT],
    ['llama.cpp', LLAMA],
  ])('is recognised: %s', async (name, pages) => {
    serve(pages);
    expect((await engineAt(http())).name).toBe(name);
  });

  it('is rejected if it is unknown', async () => {
    server.answers.set('/v1/models', text('{"data":[{"id":"x","owned_by":"someone"}]}'));
    await expect(engineAt(http())).rejects.toThrow(/not one of vLLM, .*"owned_by": "someone"/);
  });

  it('is rejected with the name of the option if it needs an API key', async () => {
    server.answers.set('/v1/models', status(401));
    await expect(engineAt(http())).rejects.toMatchObject({ fix: expect.stringContaining('--api-key-env') });
  });

  it('is rejected as not ready while it loads', async () => {
    const words = '{"error":{"code":503,"message":"Loading model","type":"unavailable_error"}}';
    serve(LLAMA);
    server.answers.set('/props', (_, response) => response.writeHead(503).end(words));
    await expect(factsOf(llamaCpp)).rejects.toThrow(/not ready/);
    server.answers.set('/v1/models', status(503));
    await expect(engineAt(http())).rejects.toThrow(/not ready/);
    server.answers.set('/metrics', status(503));
    await expect(checkMetrics(metricsOf(vllm), vllm)).rejects.toThrow(/not ready/);
  });

  it('gets a request over a new connection if it closes an idle one', async () => {
    let asked = 0;
    const slow = createPlainServer((request, response) => {
      request.resume().on('end', () => {
        asked += 1;
        // The server resets this connection when the next request arrives.
        if (asked === 1) request.socket.once('data', () => request.socket.resetAndDestroy());
        response.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: [DONE]\n\n');
      });
    });
    slow.listen(0, '127.0.0.1');
    await once(slow, 'listening');
    const client = outside.http(`http://127.0.0.1:${(slow.address() as AddressInfo).port}`);
    const ends: (string | null)[] = [];
    const receiver = {
      head: () => undefined,
      data: () => undefined,
      end: (broken: string | null) => ends.push(broken),
    };
    for (let i = 0; i < 2; i += 1) {
      await client.post('/v1/chat/completions', '{}', receiver);
      await new Promise(setImmediate);
    }
    expect(ends).toEqual([null, null]);
    slow.closeAllConnections();
    slow.close();
  });

  it('gets a request at most twice, even if it closes several connections', async () => {
    const sockets = new Set<Socket>();
    let requests = 0;
    const server = createPlainServer(({ socket }, response) => {
      requests += 1;
      // Each connection carries one response, and is reset by the next request.
      if (sockets.has(socket)) socket.resetAndDestroy();
      else response.writeHead(200).end();
      sockets.add(socket);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const client = outside.http(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const ends: (string | null)[] = [];
    const receiver = {
      head: () => undefined,
      data: () => undefined,
      end: (broken: string | null) => ends.push(broken),
    };
    const post = (): Promise<void> => client.post('/v1/chat/completions', '{}', receiver);
    await Promise.all([post(), post()]);
    await new Promise(setImmediate);
    await post();
    expect({ ends, requests }).toEqual({ ends: [null, null, null], requests: 4 });
    server.closeAllConnections();
    server.close();
  });

  it('is rejected if it does not respond', async () => {
    await expect(engineAt(outside.http('http://127.0.0.1:9'))).rejects.toThrow(OutsideError);
  });

  it.each(ENGINES)('is rejected without metrics, and the fix says how to turn them on: $name', async (engine) => {
    for (const answer of [status(404), status(501), text('<html></html>\n'), text('')]) {
      server.answers.set('/metrics', answer);
      server.answers.set('/prometheus/metrics', answer);
      server.answers.set('/v1/metrics', answer);
      await expect(checkMetrics(metricsOf(engine), engine)).rejects.toMatchObject({
        fix: expect.stringContaining(engine.metricsFix) as unknown,
      });
    }
  });

  it.each(ENGINES)('gives no facts from malformed pages except the model name: $name', async (engine) => {
    const malformed = [
      '',
      '[]',
      'null',
      '{"vllm_config":7,"tp_size":-1,"version":{}}',
      '{"version":"\\u0007"}',
      '{"cut',
    ];
    for (const body of malformed) {
      server.answers.set('/v1/models', text('{"data":[7,null,{"id":"m","max_model_len":1e99}]}'));
      const pages = ['/server_info', '/server_info?config_format=json', '/version', '/props', '/slots', '/metrics'];
      for (const path of [...pages, '/prometheus/metrics', '/get_server_info']) server.answers.set(path, text(body));
      const { data_parallel, expert_parallel, data_parallel_attention, prefix_caching, ...shown } =
        await factsOf(engine);
      expect(shown).toEqual({ served_model: 'm' });
      expect([data_parallel, expert_parallel, data_parallel_attention, prefix_caching]).toEqual(
        engine === llamaCpp ? [1, 1, false, true] : [undefined, undefined, undefined, undefined],
      );
    }
  });

  it('is rejected if it serves two models or none', async () => {
    server.answers.set('/v1/models', text('{"data":[{"id":"a","root":"x/a"},{"id":"b","root":"x/b"}]}'));
    await expect(factsOf(vllm)).rejects.toThrow(/lists 2 models: a, b/);
    server.answers.set('/v1/models', text('{"data":[]}'));
    await expect(factsOf(vllm)).rejects.toThrow(/lists no model/);
  });
});

it('the error for a self-signed certificate names the environment variable to set', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const words = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1'];
  execFileSync('openssl', ['req', ...words, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const tls = createServer({ key: readFileSync(key), cert: readFileSync(cert) });
  tls.listen(0, '127.0.0.1');
  await once(tls, 'listening');
  const url = `https://127.0.0.1:${(tls.address() as AddressInfo).port}/prefix`;
  await expect(engineAt(outside.http(url))).rejects.toMatchObject({
    message: `${url}/v1/models does not respond: its certificate is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT).`,
    fix: expect.stringContaining('NODE_EXTRA_CA_CERTS=') as unknown,
  });
  tls.close();
  await rm(folder, { recursive: true });
});

describe('the metrics page', () => {
  const OLDER = fixture('sglang/metrics.txt').replaceAll(/^.*realtime_tokens.*\n/gm, '');

  it.each([
    ['vLLM, summed over its ranks', vllm, 'vllm/metrics.txt', [124, 4_999_001, true, 2, 160_000, 3072]],
    ['vLLM, in the newer format', vllm, 'vllm/metrics-openmetrics.txt', [12, 340_012, true]],
    ['SGLang, summed over its ranks', sglang, 'sglang/metrics.txt', [79, 2_000_000, true, 7, 10_000, 1000]],
    ['an older SGLang, which counts tokens of finished responses', sglang, OLDER, [79, 1_900_000, false]],
    ['TensorRT-LLM', tensorrtLlm, 'tensorrt-llm/metrics.txt', [31, 812_345, false, null, 1000, 30]],
    ['llama.cpp', llamaCpp, 'llama-cpp/metrics.txt', [4, 1_234_570, false, null, 100_000, 2000]],
  ] as const)('is read for %s', async (_, engine, page, figures) => {
    server.answers.set(METRIC_NAMES[engine.name].page, text(page.includes('\n') ? page : fixture(page)));
    const { running, generated, preemptions, prefix } = await readEngine(metricsOf(engine), engine);
    const all = [running, generated?.tokens, generated?.live, preemptions, prefix?.queries, prefix?.hits];
    expect(all.slice(0, figures.length)).toEqual(figures);
  });

  it.each(['NaN', '-1', '+Inf'])('gives no running batch if one rank shows the invalid count %s', async (value) => {
    const invalid = fixture('vllm/metrics.txt').replace(/(num_requests_running\{engine="1".*\}) .*/, `$1 ${value}`);
    server.answers.set('/metrics', text(invalid));
    const { running, generated } = await readEngine(metricsOf(vllm), vllm);
    expect([running, generated?.tokens]).toEqual([null, 4_999_001]);
  });

  it('is rejected if it is truncated or has a malformed line', async () => {
    const whole = fixture('vllm/metrics.txt');
    server.answers.set('/metrics', text(whole.slice(0, whole.indexOf('4.0') + 1)));
    await expect(readEngine(metricsOf(vllm), vllm)).rejects.toThrow('/metrics ends in the middle of a line.');
    server.answers.set('/metrics', text('vllm:num_requests_running{engine="0} 3\n'));
    await expect(readEngine(metricsOf(vllm), vllm)).rejects.toThrow(/Line 1 of \/metrics/);
  });
});

describe('the metrics page of another version', () => {
  const prefixOf = async (engine: Engine, page: string) => {
    server.answers.set(METRIC_NAMES[engine.name].page, text(page));
    return (await readEngine(metricsOf(engine), engine)).prefix;
  };

  it.each([
    [
      'vLLM 0.9',
      vllm,
      fixture('vllm/metrics.txt').replaceAll('vllm:prefix_cache', 'vllm:gpu_prefix_cache'),
      { queries: 160_000, hits: 3072 },
    ],
    [
      'vLLM with an external cache',
      vllm,
      `${fixture('vllm/metrics.txt')}vllm:external_prefix_cache_hits_total{engine="0"} 5000.0\n`,
      { queries: 160_000, hits: 8072 },
    ],
    [
      'SGLang with cached tokens by source',
      sglang,
      'sglang:num_running_reqs 1\nsglang:prompt_tokens_total{model_name="m"} 900\n' +
        'sglang:cached_tokens_total{cache_source="device"} 300\nsglang:cached_tokens_total{cache_source="host"} 100\n',
      { queries: 900, hits: 400 },
    ],
    [
      'SGLang before the first cached token',
      sglang,
      'sglang:realtime_tokens_total{mode="prefill_compute"} 700\nsglang:realtime_tokens_total{mode="decode"} 5\n',
      { queries: 700, hits: 0 },
    ],
    ['llama.cpp without the counter', llamaCpp, 'llamacpp:prompt_tokens_total 7\n', null],
  ] as const)('gives the prefix cache counts of %s', async (_, engine, page, prefix) => {
    expect(await prefixOf(engine, page)).toEqual(prefix);
  });

  it.each([
    ['TensorRT-LLM without a prefix', tensorrtLlm, 'num_requests_running 3\ngeneration_tokens_total 70\n', 3, 70],
    ['NIM 1', nim, 'num_requests_running{model_name="m"} 3\ngeneration_tokens_total{model_name="m"} 70\n', 3, 70],
    ['NIM 2', nim, 'vllm:num_requests_running 3\nvllm:generation_tokens_total 70\n', 3, 70],
    [
      'llama.cpp with labels',
      llamaCpp,
      'llamacpp:requests_processing{model="m"} 3\nllamacpp:tokens_predicted_total{model="m"} 70\n',
      3,
      70,
    ],
    [
      'SGLang with pipeline and data-parallel ranks',
      sglang,
      [0, 1]
        .flatMap((data) =>
          [0, 1].flatMap((stage) => [
            `sglang:num_running_reqs{dp_rank="${data}",pp_rank="${stage}",tp_rank="0"} ${data + 1}\n`,
            `sglang:realtime_tokens_total{dp_rank="${data}",mode="decode",pp_rank="${stage}"} ${35 - stage}\n`,
          ]),
        )
        .join(''),
      3,
      70,
    ],
  ] as const)('gives the running batch and the token count of %s', async (_, engine, page, running, tokens) => {
    server.answers.set(METRIC_NAMES[engine.name].page, text(page));
    expect(await readEngine(metricsOf(engine), engine)).toMatchObject({ running, generated: { tokens } });
    await expect(checkMetrics(metricsOf(engine), engine)).resolves.toBeUndefined();
  });
});

describe('a request for the metrics page', () => {
  const WHOLE = fixture('vllm/metrics.txt');
  const redirect =
    (location: string): Answer =>
    (_, response) =>
      response.writeHead(307, { location }).end();

  it('follows a redirect to another path of the same host', async () => {
    server.answers.set('/metrics', redirect('/metrics/'));
    server.answers.set('/metrics/', text(WHOLE));
    expect((await readEngine(metricsOf(vllm), vllm)).running).toBe(124);
  });

  it.each([
    [
      'to another host',
      'http://other.example:9000/metrics?token=secret',
      /redirects to .*http:\/\/other\.example:9000\/metrics\.$/,
    ],
    ['in a loop', '/metrics', /redirects/],
  ])('does not follow a redirect %s', async (_, location, message) => {
    server.answers.set('/metrics', redirect(location));
    await expect(checkMetrics(metricsOf(vllm), vllm)).rejects.toMatchObject({
      message: expect.stringMatching(message) as unknown,
      fix: expect.stringContaining('--metrics-url') as unknown,
    });
  });

  it('is asked for without compression', async () => {
    server.answers.set('/metrics', ({ headers }, response) => {
      response.end(headers['accept-encoding'] === 'identity' ? WHOLE : '');
    });
    expect((await readEngine(metricsOf(vllm), vllm)).running).toBe(124);
  });

  it("rejects a router's page", async () => {
    const page = 'vllm:num_requests_running{server="http://10.0.0.11:8000"} 4.0\n';
    server.answers.set('/metrics', text(page));
    await expect(checkMetrics(metricsOf(vllm), vllm)).rejects.toMatchObject({
      message: expect.stringMatching(/no vllm_generation_tokens_total.* label server.* router/) as unknown,
      fix: expect.stringContaining('--url') as unknown,
    });
  });
});

describe('servers that the kit cannot measure', () => {
  it.each([
    ['Ollama', 'library', 'qwen3:8b'],
    ['LM Studio', 'organization_owner', 'qwen3-8b'],
    ['LMDeploy', 'lmdeploy', 'qwen3-8b'],
    ['Dynamo', 'nvidia', 'Qwen/Qwen3-8B'],
    ['Text Generation Inference', 'Qwen/Qwen3-8B', 'Qwen/Qwen3-8B'],
  ])('include %s, and the error says what to use instead', async (name, owner, id) => {
    server.answers.set('/v1/models', text(JSON.stringify({ data: [{ id, owned_by: owner }] })));
    await expect(engineAt(http())).rejects.toMatchObject({
      message: expect.stringContaining(name) as unknown,
      fix: expect.any(String) as unknown,
    });
  });
});

describe('CPU offload and external caches', () => {
  const changed = (file: string, from: string, to: string): Answer => text(fixture(file).replace(from, to));

  it.each([
    ['/metrics', 'vllm/metrics.txt', 'cache_dtype="auto"', 'cache_dtype="auto",cpu_offload_gb="20.0"'],
    ['/server_info?config_format=json', 'vllm/server-info.json', '"block_size":16', '"cpu_offload_gb":20'],
    [
      '/server_info?config_format=json',
      'vllm/server-info.json',
      '"scheduler_config"',
      '"offload_config":{"uva":{"cpu_offload_gb":20}},"scheduler_config"',
    ],
  ])('of vLLM are read from %s', async (path, file, from, to) => {
    serve(VLLM);
    server.answers.set(path, changed(file, from, to));
    expect(await factsOf(vllm)).toMatchObject({ cpu_offload: true });
  });

  it('of vLLM are named after the connector', async () => {
    serve(VLLM);
    const to = '"kv_transfer_config":{"kv_connector":"LMCacheConnectorV1"},"scheduler_config"';
    server.answers.set('/server_info?config_format=json', changed('vllm/server-info.json', '"scheduler_config"', to));
    expect(await factsOf(vllm)).toMatchObject({ external_cache: 'LMCacheConnectorV1' });
  });

  it('of SGLang are read from its configuration', async () => {
    serve(SGLANG);
    const to = '"cpu_offload_gb":4,"enable_hierarchical_cache":true,"hicache_storage_backend":"mooncake","tp_size"';
    server.answers.set('/server_info', changed('sglang/server-info.json', '"tp_size"', to));
    expect(await factsOf(sglang)).toMatchObject({ cpu_offload: true, external_cache: 'HiCache with mooncake' });
  });
});

it('the configuration of an older vLLM is read from text', async () => {
  serve(VLLM);
  const config =
    "model='Qwen/Qwen3-8B', speculative_config=None, dtype=torch.bfloat16, tensor_parallel_size=2, pipeline_parallel_size=1, quantization=fp8, kv_cache_dtype=auto";
  server.answers.set('/server_info?config_format=json', text(JSON.stringify({ vllm_config: config })));
  const facts = await factsOf(vllm);
  expect(facts).toMatchObject({
    precision: 'FP8',
    tensor_parallel: 2,
    pipeline_parallel: 1,
    speculative_decoding: null,
  });
  expect(facts).not.toHaveProperty('max_num_seqs');
});

describe('the facts about an engine', () => {
  const BF16 = { precision: 'BF16', precision_detail: null, kv_cache_precision: 'BF16' };
  const FP8 = { precision: 'FP8', precision_detail: null, kv_cache_precision: 'FP8' };
  const NO_DRAFTS = { speculative_decoding: null, speculative_tokens: null };
  const ONE = { data_parallel: 1, expert_parallel: 1 };

  it.each([
    [
      ...([vllm, VLLM, '0.27.0'] as const),
      {
        ...{ served_model: 'Qwen/Qwen3-8B', engine_version: '0.27.0', model_id: 'Qwen/Qwen3-8B', ...BF16 },
        ...{ tensor_parallel: 2, pipeline_parallel: 1, data_parallel: 2, expert_parallel: 1, max_num_seqs: 128 },
        ...{ speculative_decoding: 'eagle3', speculative_tokens: 3, prefix_caching: true },
      },
    ],
    [
      ...([sglang, SGLANG, ''] as const),
      {
        ...{ served_model: 'default', engine_version: '0.5.9', model_id: 'Qwen/Qwen3-8B', ...FP8 },
        ...{ tensor_parallel: 4, pipeline_parallel: 1, data_parallel: 2, expert_parallel: 4, max_num_seqs: 96 },
        ...{ data_parallel_attention: true, prefix_caching: true },
        ...{ speculative_decoding: 'EAGLE', speculative_tokens: 3 },
      },
    ],
    [
      ...([tensorrtLlm, TENSORRT, '1.3.0rc2'] as const),
      {
        ...{ served_model: 'Qwen/Qwen3-8B', engine_version: '1.3.0rc2', model_id: 'nvidia/Qwen3-8B-NVFP4' },
        ...{ precision: 'other', precision_detail: 'NVFP4', kv_cache_precision: 'FP8' },
        ...{ tensor_parallel: 2, pipeline_parallel: 1, max_num_seqs: 32, prefix_caching: true },
        ...{ ...ONE, ...NO_DRAFTS },
      },
    ],
    [
      ...([llamaCpp, LLAMA, ''] as const),
      {
        ...{ served_model: 'ggml-org/Qwen3-8B-GGUF:Q4_K_M', engine_version: 'b10573-3f545bec', max_num_seqs: 4 },
        ...{ precision: 'INT4', precision_detail: 'Q4_K_M', prefix_caching: true },
        ...{ data_parallel_attention: false, ...ONE, ...NO_DRAFTS },
      },
    ],
  ] as const)('are read from the pages of $name', async (engine, pages, version, shown) => {
    serve(pages);
    if (version !== '') server.answers.set('/version', text(JSON.stringify({ version })));
    expect(await factsOf(engine)).toEqual(shown);
  });

  it.each([
    [vllm, VLLM],
    [sglang, SGLANG],
    [llamaCpp, LLAMA],
  ])('contain no key, path or host name: $name', async (engine, pages) => {
    serve(pages);
    expect(JSON.stringify(await factsOf(engine))).not.toMatch(/not-to-be-shown|gpu-7|draft/);
  });
});

describe('a streamed response', () => {
  it.each([
    ['vllm', [0, 1, 4, 5, 5, null], [false, true, true, false, false, false], 'stop'],
    ['sglang', [null, 1, null, 2, null], [false, true, false, false, false], 'length'],
    ['tensorrt-llm', [null, 1, 2, 2, null], [false, false, true, false, false], 'stop'],
    ['llama-cpp', [null, 1, 2, 2, null], [false, true, false, false, false], 'stop'],
  ] as const)('of %s is counted as it arrives', (folder, tokens, texts, finish) => {
    const { chunks, problem } = chunksOf(fixture(`${folder}/stream.txt`));
    expect(problem).toBeNull();
    expect(chunks.map(({ outputTokens }) => outputTokens)).toEqual(tokens);
    expect(chunks.map((chunk) => chunk.text)).toEqual(texts);
    expect(chunks.find((chunk) => chunk.finish !== null)?.finish).toBe(finish);
    expect(chunks.findLast(({ promptTokens }) => promptTokens !== null)?.promptTokens).toBe(31);
  });

  it.each([
    ['data: {"error":{"message":"secret","type":"InternalServerError","code":500}}\n\ndata: [DONE]', /: 500$/],
    ['data: {"error":{"message":"secret","type":"a sentence, secret","code":503}}', /: 503$/],
    ['data: {"error":"secret"}', /: error$/],
    ['data: {"choices":[{"finish_reason":"abort","delta":{}}]}\n\ndata: [DONE]', /: abort$/],
    ['data: {"choices":[{"finish_reason":"stop","delta":{}}]}', /no \[DONE\]/],
    ['data: {"choices":[{"delta":{"content":"x"}}]}\n\ndata: [DONE]', /no finish_reason/],
    ['data: {"choices":[{"delta":{"content":"x"', /unreadable/],
    ['data: 7', /unreadable/],
    ['', /no finish_reason/],
  ])('has a problem if it is incomplete: %s', (stream, problem) => {
    expect(chunksOf(stream).problem).toMatch(problem);
    expect(chunksOf(stream).problem).not.toContain('secret');
  });

  it('counts no tokens for malformed values, and never throws an error', () => {
    const malformed = [
      '{"usage":{"completion_tokens":-1,"prompt_tokens":"3"}}',
      '{"usage":{"completion_tokens":1e400},"choices":{}}',
      '{"usage":{"completion_tokens":1.5},"choices":[null]}',
      '{"usage":[],"choices":[{"delta":"text","finish_reason":{}}]}',
      '{"usage":null,"error":null,"choices":[{"delta":{"content":["x"]},"finish_reason":7}]}',
      '{"__proto__":{"usage":{"completion_tokens":9}}}',
    ];
    const { chunks } = chunksOf(malformed.map((event) => `data: ${event}`).join('\n\n'));
    expect(chunks).toHaveLength(malformed.length);
    expect(
      chunks.every((c) => c.outputTokens === null && c.promptTokens === null && !c.text && c.finish === null),
    ).toBe(true);
  });
});

describe('a chat request', () => {
  const ask = {
    model: 'm',
    messages: [{ role: 'user', content: 'Hi' }],
    maxOutputTokens: 100,
    repetitionPenalty: 1.1,
    seed: 7,
  } as const;
  const continuous = { stream_options: { include_usage: true, continuous_usage_stats: true } };
  const neutral = { top_k: -1, min_p: 0, repetition_penalty: 1.1 };

  it.each([
    [vllm, { ...continuous, ...neutral }],
    [sglang, { ...continuous, ...neutral }],
    // TensorRT-LLM rejects unknown fields.
    [tensorrtLlm, { ...continuous, repetition_penalty: 1.1 }],
    [llamaCpp, { top_k: 0, min_p: 0, repeat_penalty: 1.1, timings_per_token: true, cache_prompt: true }],
  ])('sets every sampling parameter and requests token counts in every chunk: $name', (engine, own) => {
    const common = { model: 'm', stream: true, max_tokens: 100, temperature: 0.8, top_p: 0.95, seed: 7 };
    const usage = { stream_options: { include_usage: true } };
    const { messages, ...body } = JSON.parse(chatRequest(engine, ask)) as Record<string, unknown>;
    expect(messages).toEqual(ask.messages);
    expect(body).toEqual({ ...common, ...usage, ...own });
  });
});
