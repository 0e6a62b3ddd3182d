import AuthContract
import GatewaySupervision
import Messaging
import Synchronization
import Tokens
import Vocabulary
import Wire

/// One command's access to the services.
///
/// Every write has a new idempotency key, so that the client may repeat it.
final class Session: Sendable {
    let options: GatewayOptions
    let console: Console
    let directory: DataDirectory
    let output: Output
    let connection: Connection
    let credentials: CredentialFile
    /// Sends without a token.
    let client: Client
    private let known = Mutex(Known.unread)
    private let owner = Mutex<ServiceTokens?>(nil)
    /// Whether the password was verified.
    let isProven = Mutex(false)
    private let accesses = Mutex<[ServiceName: [CallName: Access]]>([:])

    private enum Known {
        case unread
        case account(Credentials?)
    }

    init(_ options: GatewayOptions, _ console: Console, isLocal: Bool = false) throws {
        let directory = try DataDirectory(options.data, console.environment)
        self.options = options
        self.console = console
        self.directory = directory
        output = Output(console, isJSON: options.json, isQuiet: options.quiet)
        connection = isLocal ? .closed : try console.connect(directory)
        credentials = try CredentialFile(directory, profile: options.profile, console.environment)
        client = Client(
            over: connection.transport,
            patience: try Session.patience(options, console.environment),
            retry: .patient
        )
    }

    func account() throws -> Credentials? {
        if case .account(let account) = known.withLock({ $0 }) { return account }
        let found = try credentials.read()
        known.withLock { $0 = .account(found) }
        return found
    }

    /// The caller holds the profile's lock.
    func keep(_ account: Credentials) throws {
        try credentials.write(account)
        known.withLock { $0 = .account(account) }
    }

    /// Also stores the device's token.
    func keep(_ signedIn: SignedIn) async throws -> Credentials {
        try await credentials.lock.held(within: client.patience) {
            let account = Credentials(signedIn)
            try keep(account)
            if let token = signedIn.deviceToken { try credentials.write(StoredDeviceToken(deviceToken: token)) }
            return account
        }
    }

    func forget() async throws {
        try await credentials.lock.held(within: client.patience) { try drop() }
    }

    /// Another process may have replaced the session.
    func reread() throws -> Credentials? {
        let found = try credentials.read()
        if let found { known.withLock { $0 = .account(found) } }
        return found
    }

    /// The caller holds the profile's lock.
    func drop() throws {
        try credentials.remove()
        known.withLock { $0 = .account(nil) }
    }

    /// Returns `nil` if the service key is missing or unreadable.
    func ownerToken() throws -> String? {
        let tokens = try owner.withLock { known in
            if known == nil, let key = try ServiceKey(existing: directory.serviceKey) {
                known = ServiceTokens(for: .gateway, key: key, deployment: directory.deployment, now: console.now)
            }
            return known
        }
        return try tokens?.token()
    }

    /// Cached per service; if it's unknown, the call itself will fail.
    func access(of name: CallName) async -> Access {
        if let known = accesses.withLock({ $0[name.service] }) { return known[name] ?? .anyone }
        guard let described = try? await client.send(Describe(), to: name.service).calls else { return .anyone }
        let known = Dictionary(described.map { ($0.name, $0.access) }) { first, _ in first }
        accesses.withLock { $0[name.service] = known }
        return known[name] ?? .anyone
    }

    private static func patience(_ options: GatewayOptions, _ environment: [String: String]) throws -> Duration {
        if let timeout = options.timeout { return timeout.duration }
        guard let text = environment["UMKREIS_TIMEOUT"], !text.isEmpty else { return .seconds(5) }
        guard let timeout = DurationArgument(argument: text) else {
            throw Refusal.configuration("UMKREIS_TIMEOUT is a duration of 1 ms to 60 s, as in 5s")
        }
        return timeout.duration
    }

    func close() async {
        await connection.close()
    }
}
