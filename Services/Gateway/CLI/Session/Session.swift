import AuthContract
import GatewaySupervision
import Messaging
import Synchronization
import Tokens
import Vocabulary
import Wire

/// One command's dealings with the services: who sends, how long it waits, where its words go.
///
/// Every write carries a fresh key, so that the client may repeat it; a token about to end is renewed before it is
/// used.
final class Session: Sendable {
    let options: GatewayOptions
    let console: Console
    let directory: DataDirectory
    let output: Output
    /// For lines that are written elsewhere.
    let connection: Connection
    let credentials: CredentialFile
    /// Sends without a token.
    let client: Client
    private let known = Mutex(Known.unread)
    private let owner = Mutex<ServiceTokens?>(nil)
    /// Whether this command has shown the password.
    let isProven = Mutex(false)
    private let accesses = Mutex<[ServiceName: [CallName: Access]]>([:])

    /// What has been read of the profile so far.
    private enum Known {
        case unread
        case account(Credentials?)
    }

    /// - Parameter isLocal: whether no service is called, so that the way to them need not be open.
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

    /// Whoever the profile stands for; `nil` for nobody.
    func account() throws -> Credentials? {
        if case .account(let account) = known.withLock({ $0 }) { return account }
        let found = try credentials.read()
        known.withLock { $0 = .account(found) }
        return found
    }

    /// Lets the profile stand for this session; for who holds the profile's lock.
    func keep(_ account: Credentials) throws {
        try credentials.write(account)
        known.withLock { $0 = .account(account) }
    }

    /// Stores the session of the user who has signed in, and the device's token.
    func keep(_ signedIn: SignedIn) async throws -> Credentials {
        try await credentials.lock.held(within: client.patience) {
            let account = Credentials(signedIn)
            try keep(account)
            if let token = signedIn.deviceToken { try credentials.write(DeviceProof(deviceToken: token)) }
            return account
        }
    }

    /// Removes the profile's session.
    func forget() async throws {
        try await credentials.lock.held(within: client.patience) { try drop() }
    }

    /// The profile's session as the file has it now; another process may have replaced it.
    func reread() throws -> Credentials? {
        let found = try credentials.read()
        if let found { known.withLock { $0 = .account(found) } }
        return found
    }

    /// As ``forget()``, for who holds the profile's lock.
    func drop() throws {
        try credentials.remove()
        known.withLock { $0 = .account(nil) }
    }

    /// A token of the stack's owner, made with its service key; `nil` where there is no key, or none that this user may
    /// read.
    func ownerToken() throws -> String? {
        let tokens = try owner.withLock { known in
            if known == nil, let key = try ServiceKey(existing: directory.serviceKey) {
                known = ServiceTokens(for: .gateway, key: key, deployment: directory.deployment, now: console.now)
            }
            return known
        }
        return try tokens?.token()
    }

    /// Who may send a call, as its service says; asked once a service.
    ///
    /// A service that does not tell, or has no such call, will say so to the call itself.
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
