import BenchmarkKit
import Foundation

/// The empty call beside what one would otherwise take, in alternating rounds of one run.
@main
enum Main {
    private static let rounds = 5
    private static let port = 18_573

    static func main() async throws {
        let arguments = CommandLine.arguments
        switch arguments.count > 2 ? arguments[1] : "" {
        case "serve-umkreis": try await UmkreisContender.serve(path: arguments[2])
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
        let servers = [
            try start("serve-umkreis", "\(folder)/u.sock"), try start("serve-raw", "\(folder)/r.sock"),
            try start("serve-hummingbird", "-"),
        ]
        // Swift's threads block SIGTERM, and a server that never leaves C passes that on to nobody.
        defer {
            for server in servers {
                kill(server.processIdentifier, SIGKILL)
                server.waitUntilExit()
            }
        }
        let contenders: [any Contender] = [
            try UmkreisContender(path: "\(folder)/u.sock", isOnLoop: true),
            try UmkreisContender(path: "\(folder)/u.sock", isOnLoop: false), HummingbirdContender(port: port),
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
                // The first round warms up and does not count.
                if round > 0 { table.add(contender.name, alone: alone, many: many) }
            }
        }
        for contender in contenders { try await contender.close() }
        print(table.text)
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
