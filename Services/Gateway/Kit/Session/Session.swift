package import GatewaySupervision
import UmkreisMessaging
import UmkreisTexts
package import UmkreisWire

/// The environment of a command: options, streams, data directory, profile and a client of the services.
package struct Session: Sendable {
    package let options: GatewayOptions
    package let console: Console
    package let directory: DataDirectory
    package let output: Output
    package let profile: ProfileFiles
    package let client: SessionClient
    /// The ids that were typed as numbers.
    let lookup: ListedIDLookup

    /// - Parameter lookup: the one that found the ids of the arguments; `nil` without arguments.
    package init(
        _ options: GatewayOptions,
        _ console: Console,
        _ lookup: ListedIDLookup? = nil,
        isLocal: Bool = false
    ) throws {
        self.options = options
        self.console = console
        directory = try console.directory(options.data)
        output = Output(console, isJSON: options.json, isQuiet: options.quiet)
        let connection = isLocal ? .closed : try console.connect(directory)
        profile = try ProfileFiles(directory, profile: options.profile, console.environment)
        let timeout = try options.callTimeout(console.environment)
        let anonymous = Client(over: connection.transport, timeout: timeout, retry: .patient)
        let credentials = CredentialStore(profile, timeout: timeout)
        let tokens = SessionTokens(credentials, console, directory, output, connection, anonymous)
        client = SessionClient(connection, tokens, anonymous, directory, makeKey: console.makeKey)
        self.lookup = lookup ?? ListedIDLookup(profile, terminal: console.terminal)
    }

    package func close() async {
        await client.connection.close()
    }

    // MARK: The profile's account
    package var credentials: CredentialStore { client.tokens.credentials }

    /// Returns `nil` if the profile is signed out.
    package func account() throws -> Credentials? { try credentials.current() }

    /// Throws if the profile is signed out.
    package func requireAccount() throws -> Credentials {
        if let account = try account() { return account }
        throw Refusal.signInRequired(localized("cli.session.notSignedIn"))
    }

    // MARK: Calls
    /// - Parameter timeout: `nil` for that of the command line.
    package func send<C: Call>(_ call: C, blob: [UInt8]? = nil, timeout: Duration? = nil) async throws -> C.Reply {
        try await client.send(call, blob: blob, timeout: timeout)
    }

    /// - Parameter timeout: `nil` for that of the command line.
    package func send<C: BuiltInCall>(
        _ call: C,
        to service: ServiceName,
        timeout: Duration? = nil
    ) async throws -> C.Reply {
        try await client.send(call, to: service, timeout: timeout)
    }

    /// Throws if the service can't be reached.
    package func reach(_ service: ServiceName) throws(Refusal) { try client.connection.reach(service) }

    /// Sends a call and prints a notice, and the reply with `--json`.
    package func perform<C: Call>(_ call: C, notice: (C.Reply) -> String) async throws {
        let reply = try await send(call)
        try output.show(reply) { "" }
        output.notice(notice(reply))
    }

    package func perform(_ call: some Call, notice: String) async throws {
        try await perform(call) { _ in notice }
    }
}
