import ChatContract
import UmkreisMessaging
import UmkreisTokens
import UmkreisVocabulary
import UmkreisWire

/// Many users with a long poll of chat each; they have tokens but no accounts.
public struct Crowd: Sendable {
    /// Clients per connection, as behind one gateway.
    private static let perConnection = 2_000

    private let clients: [Client]
    private let cursors: [Cursor]
    private let operators: Client

    public init(count: Int, on stack: Stack) async throws {
        let signer = try stack.signer()
        let tokens = try stack.ownerTokens()
        operators = stack.connect().signing { () throws(Fault) in try tokens.token() }
        var clients: [Client] = []
        var connection = stack.connect()
        for number in 0..<count {
            if number % Self.perConnection == 0 { connection = stack.connect() }
            let claims = TokenClaims(
                user: UserID(high: 42, low: UInt64(number)),
                session: SessionID(high: 42, low: UInt64(number)),
                issuedAt: .now,
                expiresAt: Timestamp.now.adding(.seconds(3600)),
                assurance: .singleFactor,
                roles: []
            )
            clients.append(connection.signedIn(with: try signer.sign(claims)))
        }
        var cursors: [Cursor] = []
        for client in clients { cursors.append(try await client.send(SyncAfter()).cursor) }
        self.clients = clients
        self.cursors = cursors
    }

    /// Keeps the polls open while `body` runs, for 25 seconds at most.
    public func waiting<Result: Sendable>(_ body: () async throws -> Result) async throws -> Result {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (client, cursor) in zip(clients, cursors) {
                group.addTask {
                    var slow = client
                    slow.timeout = .seconds(40)
                    _ = try? await slow.send(SyncAfter(cursor: cursor, waitMs: 25_000))
                }
            }
            while try await operators.send(Stats(), to: "chat").parked < clients.count {
                try await Task.sleep(for: .milliseconds(20))
            }
            let result = try await body()
            group.cancelAll()
            return result
        }
    }
}
