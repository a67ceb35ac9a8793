import { ForgetMemoryDocument, RecallDocument, RememberMemoryDocument } from '@kith/client';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { cacheExchange, Client, fetchExchange, Provider, useMutation, useQuery } from 'urql';

const token = prompt('A token, such as that of `npx kith token ida`:');
const url = 'http://127.0.0.1:4000/graphql';
const fetchOptions = { headers: { authorization: `Bearer ${token}` } };
// Kith takes POST alone; urql would send questions with GET.
const kith = new Client({ url, preferGetMethod: false, fetchOptions, exchanges: [cacheExchange, fetchExchange] });

function Memories() {
  const [text, setText] = useState('');
  const [question, setQuestion] = useState('');
  const variables = { query: question, limit: 5 };
  const [{ data, error }, refetch] = useQuery({ query: RecallDocument.toString(), variables, pause: question === '' });
  const [rememberResult, remember] = useMutation(RememberMemoryDocument.toString());
  const [, forget] = useMutation(ForgetMemoryDocument.toString());
  const forgetOne = (id: string) => forget({ input: { id } }).then(() => refetch({ requestPolicy: 'network-only' }));
  const refused = error ?? rememberResult.error;
  return (
    <main>
      <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      <button onClick={() => void remember({ input: { text } })}>Remember</button>
      <button onClick={() => setQuestion(text)}>Ask</button>
      {rememberResult.data && <p>Remembered: {rememberResult.data.rememberMemory.memory.text}</p>}
      {refused && <p role="alert">{refused.graphQLErrors[0]?.message ?? refused.message}</p>}
      <ul>
        {data?.recall.hits.map(({ memory }) => (
          <li key={memory.id}>
            {memory.text} ({memory.sensitivity}) <button onClick={() => void forgetOne(memory.id)}>Forget</button>
          </li>
        ))}
      </ul>
    </main>
  );
}

createRoot(document.getElementById('root')!).render(<Provider value={kith} children={<Memories />} />);
