import Foundation
public import Messaging
import Wire
public import ZeroMQTransport

/// The five executables on an empty folder, as `umkreis up` starts them, and clients that reach them.
public struct Stack: Sendable {
    /// Where the clients' sockets are.
    public let loop = SocketLoop()
    private let umkreis: URL
    private let folder: String

    /// - Parameter products: where the executables lie.
    public init(products: String) throws {
        folder = NSTemporaryDirectory() + "umkreis-bench-\(getpid())"
        umkreis = URL(fileURLWithPath: products).appending(path: "umkreis")
        try run("up", "--detach", "--wait")
    }

    /// A client with a connection of its own to each service.
    public func connect() -> Client {
        Client(
            over: ZeroMQTransport(loop: loop, replyID: IncomingReply.replyID) { [folder] service in
                try? Endpoint.local(dataDirectory: folder, service: service)
            },
            patience: .seconds(30)
        )
    }

    /// The processor time that a service has taken since it started, from `/proc/PID/stat` (`proc(5)`).
    public func processorTime(of service: String) throws -> Duration {
        let pid = try String(contentsOfFile: "\(folder)/\(service)/LOCK", encoding: .utf8).prefix { $0.isNumber }
        let stat = try String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)
        // The name in parentheses may hold anything, so fields are counted behind it.
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
        // What is measured is how fast it can, not how fast it lets one person.
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
