import BenchmarkKit
import Foundation
import ZeroMQTransport

/// Compares an empty call with its alternatives, in interleaved rounds.
@main
enum Main {
    private static let rounds = 5
    private static let port = 18_573
    private static var keyed: Endpoint { get throws { try Endpoint("tcp://127.0.0.1:18574") } }

    static func main() async throws {
        let arguments = CommandLine.arguments
        switch arguments.count > 2 ? arguments[1] : "" {
        case "serve-umkreis": try await UmkreisContender.serve(at: Endpoint("ipc://\(arguments[2])"))
        case "serve-keyed":
            try await UmkreisContender.serve(at: keyed, keys: KeyPairs.keys(of: "echo", in: arguments[2]))
        case "serve-raw": RawZeroMQContender.serve(path: arguments[2])
        case "serve-hummingbird": try await HummingbirdContender.serve(port: port)
        default: try await compare()
        }
    }

    private static func compare() async throws {
        let folder = NSTemporaryDirectory() + "umkreis-echo-\(getpid())"
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try KeyPairs.make(["echo", "caller"], in: folder)
        let servers = [
            try start("serve-umkreis", "\(folder)/u.sock"), try start("serve-keyed", folder),
            try start("serve-raw", "\(folder)/r.sock"),
            try start("serve-hummingbird", "-"),
        ]
        // Swift's threads block SIGTERM, and a server that stays in C does not pass it on.
        defer {
            for server in servers {
                kill(server.processIdentifier, SIGKILL)
                server.waitUntilExit()
            }
        }
        let (ipc, keys) = (try Endpoint("ipc://\(folder)/u.sock"), try KeyPairs.keys(of: "caller", in: folder))
        let contenders: [any Contender] = [
            try UmkreisContender("Umkreis, ipc", at: ipc),
            try UmkreisContender("Umkreis, ipc, from the pool", at: ipc, isOnLoop: false),
            try UmkreisContender("Umkreis, tcp with keys", at: keyed, keys: keys), HummingbirdContender(port: port),
            try BareHTTPContender(port: port), try RawZeroMQContender(path: "\(folder)/r.sock"),
        ]
        var table = Table(contenders.map(\.name))
        for round in 0...rounds {
            for contender in contenders {
                let alone = try await Round.measure(calls: 1_000, inFlight: 1, on: contender.executor) { _ in
                    try await contender.echo()
                }
                let many = try await Round.measure(calls: 9_600, inFlight: 64, on: contender.executor) { _ in
                    try await contender.echo()
                }
                if round > 0 { table.add(contender.name, alone: alone, many: many) }
            }
        }
        for contender in contenders { try await contender.close() }
        print(table.text)
        print(table.difference(from: "Umkreis, ipc", to: "Umkreis, tcp with keys"))
    }

    private static func start(_ words: String...) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        process.arguments = words
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        _ = output.fileHandleForReading.availableData
        return process
    }
}
