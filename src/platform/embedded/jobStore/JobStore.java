import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import de.bwaldvogel.mongo.wire.message.MongoQuery;
import io.netty.channel.Channel;
import java.io.File;
import java.util.List;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreTool;

/**
 * A MongoDB-compatible server on one file, for this machine alone. Arguments: the file and the port. Prints
 * {@code READY port} once it takes requests, ends orderly on a signal, and with an error when the file is in use.
 */
final class JobStore {
    /** What a killed process loses at most; each commit appends to the file, so a shorter delay grows it faster. */
    private static final int COMMIT_AFTER_MS = 50;
    /** Ended jobs leave holes that are filled late, if ever; a larger file is rewritten before it is opened. */
    private static final long COMPACT_FROM_BYTES = 32L * 1024 * 1024;
    /** The oldest version the driver speaks with: what newer ones add is not offered here. */
    private static final MongoVersion VERSION = new MongoVersion() {
        @Override
        public List<Integer> getVersionArray() {
            return List.of(4, 4, 0);
        }

        @Override
        public int getWireVersion() {
            return 9;
        }
    };

    public static void main(String[] arguments) {
        String file = arguments[0];
        int port = Integer.parseInt(arguments[1]);

        // Ends or takes back a rewriting that was killed.
        MVStoreTool.compactCleanUp(file);
        if (new File(file).length() > COMPACT_FROM_BYTES) {
            MVStoreTool.compact(file, false);
        }
        MVStore store = new MVStore.Builder().fileName(file).open();
        store.setAutoCommitDelay(COMMIT_AFTER_MS);
        H2Backend backend = new OneByOne(store);
        backend.version(VERSION);
        MongoServer server = new MongoServer(backend);
        try {
            server.bind("127.0.0.1", port);
        } catch (RuntimeException problem) {
            // Threads of the server would keep this process alive, with nothing to serve.
            problem.printStackTrace();
            System.exit(1);
        }
        Runtime.getRuntime().addShutdownHook(new Thread(server::shutdown));
        System.out.println("READY " + port);
    }

    /**
     * Answers one command after the other. At once, dropping a database closes maps under the commands at work on them:
     * those are never answered, and one that makes an index meanwhile leaves a closed map behind that fails for good.
     */
    private static final class OneByOne extends H2Backend {
        OneByOne(MVStore store) {
            super(store);
        }

        @Override
        public synchronized Document handleMessage(MongoMessage message) {
            return super.handleMessage(message);
        }

        @Override
        public synchronized Document handleCommand(Channel channel, String database, String command, Document query) {
            return super.handleCommand(channel, database, command, query);
        }

        @Override
        public synchronized QueryResult handleQuery(MongoQuery query) {
            return super.handleQuery(query);
        }
    }
}
