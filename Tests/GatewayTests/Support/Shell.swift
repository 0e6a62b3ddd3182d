import AuthContract
import AuthCore
import ChatCore
import Foundation
import GatewaySupervision
import ServiceKit
import Synchronization
import TestKit
import UmkreisMessaging
import UmkreisTokens
import UmkreisVocabulary
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayKit

/// A user at a command line, with a home folder and services behind a transport.
final class Shell: Sendable {
    struct Outcome {
        let status: CommandStatus
        let output: String
        let notices: String

        var json: JSONValue? { try? WireJSON.decode(JSONValue.self, from: Array(output.utf8)) }
    }

    private let home: TemporaryFolder
    private let transport: any Transport
    private let now: @Sendable () -> Timestamp
    private let keys = Mutex(0)
    private let deviceName: String?

    /// - Parameter now: default: noon of 1 May 2026 in UTC.
    init(
        over transport: any Transport,
        deviceName: String? = nil,
        now: @escaping @Sendable () -> Timestamp = { Timestamp(milliseconds: 1_777_636_800_000) }
    ) throws {
        home = try TemporaryFolder()
        self.transport = transport
        self.now = now
        self.deviceName = deviceName
    }

    /// With the services and the clock of a world.
    convenience init(in world: World, deviceName: String? = nil) throws {
        let clock = world.clock
        try self.init(over: world.transport, deviceName: deviceName) { clock.now }
    }

    deinit {
        home.remove()
    }

    var path: String { home.path }

    /// Runs a command to its end.
    ///
    /// - Parameters:
    ///   - isTyped: whether the input comes from a terminal, so that questions are asked.
    ///   - terminal: the session of the window, with or without output to it.
    ///   - units: of systemd.
    ///   - isConnected: over the sockets of the data directory instead of the transport.
    ///
    /// Its idempotency keys are numbered: `key-that-nobody-guesses-1`, ….
    func run(
        _ command: ShellCommand,
        input: String = "",
        isTyped: Bool = false,
        onTerminal: Bool = false,
        terminal: String = "window-1",
        environment: [String: String] = [:],
        units: ServiceUnits = ServiceUnits(),
        isConnected: Bool = false
    ) async -> Outcome {
        let output = Mutex("")
        let notices = Mutex("")
        let rest = Mutex(Array(input.utf8))
        var console = Console(
            environment: ["HOME": home.path, "NO_COLOR": "1", "UMKREIS_TIMEOUT": "60s"].merging(environment) { $1 },
            output: TextSink(isTerminal: onTerminal) { text in output.withLock { $0 += text } },
            notices: TextSink(isTerminal: onTerminal) { text in notices.withLock { $0 += text } },
            input: InputSource(isTerminal: isTyped) {
                rest.withLock { rest in
                    defer { rest = [] }
                    return rest
                }
            },
            now: now,
            makeKey: { [self] in
                keys.withLock { keys in
                    keys += 1
                    return "key-that-nobody-guesses-\(keys)"
                }
            },
            deviceName: deviceName,
            terminal: terminal,
            connect: { [transport] _ in ServiceConnection(transport: transport, absence: { _ in nil }, close: {}) },
            report: { service, stored in
                let given = ["guest-days": environment["SETTING_GUEST_DAYS"]].compactMapValues(\.self)
                return switch service {
                case .auth: SettingsReport(of: AuthService.self, stored: stored, given: given)
                case .chat: SettingsReport(of: ChatService.self, stored: stored)
                default: SettingsReport(settings: [])
                }
            }
        )
        console.units = units
        if isConnected { console.connect = { try ServiceConnection.sockets(of: $0) } }
        let status = await Invocation(command.words, console).run()
        return Outcome(status: status, output: output.withLock(\.self), notices: notices.withLock(\.self))
    }

    /// Stores a session in the profile, without auth.
    func signIn(isGuest: Bool = false, token: String = "token-1", tokenEnds: Duration = .seconds(900)) throws {
        let credentials = Credentials(
            .init(
                user: UserID(high: 0, low: 7),
                session: SessionID(high: 0, low: 8),
                isGuest: isGuest,
                token: token,
                tokenExpiresAt: now().adding(tokenEnds),
                refreshToken: "refresh-1",
                sessionExpiresAt: now().adding(.seconds(86_400))
            )
        )
        try file().write(credentials)
    }

    func signIn(roles: [String]) throws {
        let key = try TokenSigningKey(seed: World.serviceKeySeed)
        let claims = TokenClaims(
            user: UserID(high: 0, low: 7),
            session: SessionID(high: 0, low: 8),
            issuedAt: now(),
            expiresAt: now().adding(.seconds(900)),
            assurance: .singleFactor,
            roles: roles
        )
        try signIn(token: TokenSigner(key: key, deployment: "local").sign(claims))
    }

    var dataDirectory: String { home.path + "/.local/share/umkreis" }

    func ownStack(key: [UInt8]) throws {
        try PrivateFile(dataDirectory + "/keys/service.key").write(key)
    }

    func credentials() throws -> Credentials? { try file().read() }

    func credentialPath() throws -> String { try file().path }

    private func file() throws -> PrivateJSONFile<Credentials> {
        let environment = ["HOME": home.path]
        return try ProfileFiles(DataDirectory(nil, environment), profile: nil, environment).credentials
    }
}
