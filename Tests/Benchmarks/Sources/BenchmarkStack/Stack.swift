import Foundation
public import UmkreisMessaging
import UmkreisTokens
import UmkreisVocabulary
import UmkreisWire
public import ZeroMQTransport

/// The five executables in a new folder, as `umkreis up` starts them, with clients.
public struct Stack: Sendable {
    public let loop = SocketLoop()
    private let umkreis: URL
    private let folder: String

    public init(products: String) throws {
        folder = NSTemporaryDirectory() + "umkreis-bench-\(getpid())"
        umkreis = URL(fileURLWithPath: products).appending(path: "umkreis")
        try run("up", "--detach", "--wait", "--http", "off")
    }

    public func connect() -> Client {
        Client(
            over: ZeroMQTransport(loop: loop, replyID: IncomingReply.replyID) { [folder] service in
                try? Endpoint.local(dataDirectory: folder, service: service)
            },
            timeout: .seconds(30)
        )
    }

    /// The owner's key, by which the processes authenticate each other.
    func ownerTokens() throws -> ServiceTokens {
        let key = try ServiceKey(KeyFile(at: "\(folder)/keys/service.key"))
        return ServiceTokens(for: .gateway, key: key, deployment: deployment, now: { .now })
    }

    func signer() throws -> TokenSigner {
        let key = try TokenSigningKey(seed: KeyFile("token.key", in: "\(folder)/auth/keys").key())
        return try TokenSigner(key: key, deployment: deployment)
    }

    private var deployment: String {
        (try? String(contentsOfFile: "\(folder)/run/deployment", encoding: .utf8)) ?? "local"
    }

    /// A service's resident memory in MiB (`VmRSS` in `/proc/PID/status`).
    public func residentMiB(of service: String) throws -> Double {
        let status = try String(contentsOfFile: "/proc/\(pid(of: service))/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        guard let kib = line?.split(separator: " ").dropFirst().first.flatMap({ Double($0) }) else {
            throw Failure(words: ["/proc/…/status"])
        }
        return kib / 1024
    }

    private func pid(of service: String) throws -> Substring {
        try String(contentsOfFile: "\(folder)/\(service)/LOCK", encoding: .utf8).prefix { $0.isNumber }
    }

    /// A service's processor time since its start (`/proc/PID/stat`, `proc(5)`).
    public func processorTime(of service: String) throws -> Duration {
        let pid = try pid(of: service)
        let stat = try String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)
        // The name in parentheses may contain spaces, so fields are counted after it.
        let fields = stat.split(separator: ")").last?.split(separator: " ") ?? []
        guard fields.count > 12, let user = Int(fields[11]), let system = Int(fields[12]) else {
            throw Failure(words: ["/proc/\(pid)/stat"])
        }
        return .milliseconds((user + system) * 1000 / sysconf(Int32(_SC_CLK_TCK)))
    }

    public func end() async throws {
        await loop.shutdown()
        try run("down")
        try FileManager.default.removeItem(atPath: folder)
    }

    private func run(_ words: String...) throws {
        let process = Process()
        process.executableURL = umkreis
        process.arguments = words + ["--quiet", "--data", folder]
        // Disables the limits per user.
        let settings = ["SETTING_MESSAGE_BURST": "0", "SETTING_NEW_CONVERSATIONS_A_DAY": "0"]
        process.environment = ProcessInfo.processInfo.environment.merging(settings) { $1 }
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(words: words) }
    }

    private struct Failure: Error {
        let words: [String]
    }
}
