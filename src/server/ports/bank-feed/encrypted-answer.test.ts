import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { encryptedText } from '#tests/build/encrypted-text.ts';
import { contentAlgorithms, decrypted, keyAlgorithms, openContent, signedTextIn } from './encrypted-answer.ts';
import type { SigningKey } from './signed-request.ts';

/** RFC 7516, appendix A.1: RSA-OAEP and A256GCM. */
const exampleKey = {
  kty: 'RSA',
  n: 'oahUIoWw0K0usKNuOR6H4wkf4oBUXHTxRvgb48E-BVvxkeDNjbC4he8rUWcJoZmds2h7M70imEVhRU5djINXtqllXI4DFqcI1DgjT9LewND8MW2Krf3Spsk_ZkoFnilakGygTwpZ3uesH-PFABNIUYpOiN15dsQRkgr0vEhxN92i2asbOenSZeyaxziK72UwxrrKoExv6kc5twXTq4h-QChLOln0_mtUZwfsRaMStPs6mS6XrgxnxbWhojf663tuEQueGC-FCMfra36C9knDFGzKsNa7LZK2djYgyD3JR_MB_4NUJW_TqOQtwHYbxevoJArm-L5StowjzGy-_bq6Gw',
  e: 'AQAB',
  d: 'kLdtIj6GbDks_ApCSTYQtelcNttlKiOyPzMrXHeI-yk1F7-kpDxY4-WY5NWV5KntaEeXS1j82E375xxhWMHXyvjYecPT9fpwR_M9gV8n9Hrh2anTpTD93Dt62ypW3yDsJzBnTnrYu1iwWRgBKrEYY46qAZIrA2xAwnm2X7uGR1hghkqDp0Vqj3kbSCz1XyfCs6_LehBwtxHIyh8Ripy40p24moOAbgxVw3rxT_vlt3UVe4WO3JkJOzlpUf-KTVI2Ptgm-dARxTEtE-id-4OJr0h-K-VFs3VSndVTIznSxfyrj8ILL6MG_Uv8YAu7VILSB3lOW085-4qE3DzgrTjgyQ',
  p: '1r52Xk46c-LsfB5P442p7atdPUrxQSy4mti_tZI3Mgf2EuFVbUoDBvaRQ-SWxkbkmoEzL7JXroSBjSrK3YIQgYdMgyAEPTPjXv_hI2_1eTSPVZfzL0lffNn03IXqWF5MDFuoUYE0hzb2vhrlN_rKrbfDIwUbTrjjgieRbwC6Cl0',
  q: 'wLb35x7hmQWZsWJmB_vle87ihgZ19S8lBEROLIsZG4ayZVe9Hi9gDVCOBmUDdaDYVTSNx_8Fyw1YYa9XGrGnDew00J28cRUoeBB_jKI1oma0Orv1T9aXIWxKwd4gvxFImOWr3QRL9KEBRzk2RatUBnmDZJTIAfwTs0g68UZHvtc',
  dp: 'ZK-YwE7diUh0qR1tR7w8WHtolDx3MZ_OTowiFvgfeQ3SiresXjm9gZ5KLhMXvo-uz-KUJWDxS5pFQ_M0evdo1dKiRTjVw_x4NyqyXPM5nULPkcpU827rnpZzAJKpdhWAgqrXGKAECQH0Xt4taznjnd_zVpAmZZq60WPMBMfKcuE',
  dq: 'Dq0gfgJ1DdFGXiLvQEZnuKEN0UUmsJBxkjydc3j4ZYdBiMRAy86x0vHCjywcMlYYg4yoC4YZa9hNVcsjqA3FeiL19rk8g6Qn29Tt0cj8qqyFpz9vNDBUfCAiJVeESOjJDZPYHdHY8v1b-o-Z2X5tvLx-TCekf7oxyeKDUqKWjis',
  qi: 'VIMpMYbPf47dT1w_zDUXfPimsSegnMOA1zTaX7aGk_8urY6R8-ZW1FxU7AlWAyLWybqq6t16VFd7hQd0y6flUK4SlOydB61gwanOsXGOAOv82cHq0E3eL4HrtZkUuKvnPrMnsUUFlfUdybVzxyjz9JF_XyaY14ardLSjf4L_FNY',
};
const example = [
  'eyJhbGciOiJSU0EtT0FFUCIsImVuYyI6IkEyNTZHQ00ifQ',
  'OKOawDo13gRp2ojaHV7LFpZcgV7T6DVZKTyKOMTYUmKoTCVJRgckCL9kiMT03JGeipsEdY3mx_etLbbWSrFr05kLzcSr4qKAq7YN7e9jwQRb23nfa6c9d-StnImGyFDbSv04uVuxIp5Zms1gNxKKK2Da14B8S4rzVRltdYwam_lDp5XnZAYpQdb76FdIKLaVmqgfwX7XWRxv2322i-vDxRfqNzo_tETKzpVLzfiwQyeyPGLBIO56YJ7eObdv0je81860ppamavo35UgoRdbYaBcoh9QcfylQr66oc6vFWXRcZ_ZT2LawVCWTIy3brGPi6UklfCpIMfIjf7iGdXKHzg',
  '48V1_ALb6US04U3b',
  '5eym8TW_c8SuK0ltJ3rpYIzOeDQz7TALvtu6UG9oMo4vpzs9tX_EFShS8iB7j6jiSdiwkIr3ajwQzaBtQD_A',
  'XFBoMYUZodetZdvTiFvSkQ',
];
const ofExample: SigningKey = { key: createPrivateKey({ key: exampleKey, format: 'jwk' }), keyId: 'example' };

/** RFC 7518, appendix B.1: AES_128_CBC_HMAC_SHA_256. */
const cbc = {
  key: Buffer.from(Array.from({ length: 32 }, (_, at) => at)),
  iv: Buffer.from('1af38c2dc2b96ffdd86694092341bc04', 'hex'),
  aad: Buffer.from('The second principle of Auguste Kerckhoffs'),
  text: Buffer.from(
    'c80edfa32ddf39d5ef00c0b468834279a2e46a1b8049f792f76bfe54b903a9c9a94ac9b47ad2655c5f10f9aef71427e2fc6f9b3f399a221489f16362c703233609d45ac69864e3321cf82935ac4096c8' +
      '6e133314c54019e8ca7980dfa4b9cf1b384c486f3a54c51078158ee5d79de59fbd34d848b3d69550a67646344427ade54b8851ffb598f7f80074b9473c82e2db',
    'hex',
  ),
  tag: Buffer.from('652c3fa36b0a7c5b3219fab3a30bc1c4', 'hex'),
};

const newKey = (keyId: string): SigningKey => ({
  key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
  keyId,
});
const [current, last] = [newKey('current'), newKey('last')];
const to = ({ key }: SigningKey) => createPublicKey(key);

describe('encrypted responses', () => {
  it('decrypt as in the example of RFC 7516 (A.1), and not with one character changed in any of the five parts', () => {
    expect(decrypted(example.join('.'), [ofExample])).toBe(
      'The true sign of intelligence is not knowledge but imagination.',
    );
    for (const [at, part] of example.entries()) {
      const changed = example.with(at, `${part.slice(0, 5)}${part[5] === 'A' ? 'B' : 'A'}${part.slice(6)}`);
      expect(decrypted(changed.join('.'), [ofExample]), `part ${at + 1}`).toBeUndefined();
    }
  });

  it('decrypt under A128CBC-HS256 as in RFC 7518 (B.1), and not with another tag', () => {
    expect(openContent('A128CBC-HS256', cbc).toString()).toBe(
      'A cipher system must not be required to be secret, and it must be able to fall into the hands of the enemy without inconvenience',
    );
    expect(() => openContent('A128CBC-HS256', { ...cbc, tag: Buffer.alloc(16) })).toThrow('The content was changed.');
    expect(() => openContent('A128CBC-HS256', { ...cbc, tag: cbc.tag.subarray(0, 4) })).toThrow(
      'The key or the tag has the wrong length.',
    );
  });

  it.each(keyAlgorithms.flatMap((alg) => contentAlgorithms.map((enc) => [alg, enc] as const)))(
    'open under %s with %s, by the key that they name or by either',
    (alg, enc) => {
      for (const more of [{ kid: 'last' }, { kid: 'nobody' }, {}])
        expect(decrypted(encryptedText('a.b.c', to(last), { alg, enc }, more), [current, last])).toBe('a.b.c');
      expect(decrypted(encryptedText('a.b.c', to(last), { alg, enc }), [current])).toBeUndefined();
    },
  );

  it('are accepted only where the registration says so, and only as it says', () => {
    const registered = { alg: 'RSA-OAEP-256', enc: 'A256GCM' } as const;
    const fitting = encryptedText('a.b.c', to(current), registered);
    expect(signedTextIn(fitting, registered, [current])).toBe('a.b.c');
    expect(
      signedTextIn(encryptedText('a.b.c', to(current), { ...registered, alg: 'RSA-OAEP' }), registered, [current]),
    ).toBeUndefined();
    expect([
      signedTextIn('a.b.c', registered, [current]),
      signedTextIn(fitting, undefined, [current]),
      signedTextIn('a.b.c', undefined, []),
    ]).toEqual([undefined, undefined, 'a.b.c']);
  });

  it('are refused where they are compressed or require an unknown extension', () => {
    const registered = { alg: 'RSA-OAEP-256', enc: 'A256GCM' } as const;
    expect(decrypted(encryptedText('a.b.c', to(current), registered, { zip: 'DEF' }), [current])).toBeUndefined();
    expect(decrypted(encryptedText('a.b.c', to(current), registered, { crit: ['exp'] }), [current])).toBeUndefined();
    expect(decrypted('....', [current])).toBeUndefined();
  });
});
