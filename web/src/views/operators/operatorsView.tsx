import { useSession } from '../../api/sessionContext.js';
import { words } from '../../words.js';
import { Backlog } from './backlog.js';
import { DeadWork } from './deadWork.js';
import { Erasures } from './erasures.js';
import { Jobs } from './jobs.js';
import { Operations } from './operations.js';
import { TenantCounts } from './tenantCounts.js';
import '../entities/entities.css';
import './operators.css';

/** View of the service in numbers, for operators. It never holds user content. */
export default function OperatorsView() {
  const { bearer } = useSession();
  return (
    <div className="column wide">
      <h1>{words.operators.title}</h1>
      {bearer.isOperator ? (
        <>
          <p className="lead">{words.operators.lead}</p>
          <Operations />
          <TenantCounts />
          <Backlog />
          <DeadWork />
          <Jobs />
          <Erasures />
        </>
      ) : (
        <p>{words.operators.refused}</p>
      )}
    </div>
  );
}
