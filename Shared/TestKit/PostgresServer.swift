public import Foundation
import Testing

/// A PostgreSQL server for tests, in a process of its own that ends with this one (`Tests/Peers/postgres.py`).
public final class PostgresServer: Sendable {
    public let port: Int
    public let processID: pid_t
    /// Has the socket.
    public let folder: String
    /// The server ends when this is closed.
    private let input: FileHandle

    /// The server of all tests that change only their own schema.
    public static let shared = Result { try PostgresServer() }

    public static let isInstalled = FileManager.default.fileExists(atPath: "/usr/lib/postgresql")

    /// - Parameter arguments: settings, or `tls`.
    public init(_ arguments: String...) throws {
        let process = Process()
        process.executableURL = Python.executable
        process.arguments = [Python.script("postgres.py")] + arguments
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        var line = Data()
        while !line.contains(UInt8(ascii: "\n")) {
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { break }
            line += more
        }
        let parts = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        try #require(parts.count == 3, "PostgreSQL does not start")
        (port, processID) = (try #require(Int(parts[0])), try #require(pid_t(parts[1])))
        folder = String(parts[2])
        self.input = input.fileHandleForWriting
    }

    deinit { try? input.close() }

    public var password: String { get throws { try String(contentsOfFile: "\(folder)/password", encoding: .utf8) } }

    /// The address of the socket, which needs no password.
    ///
    /// - Parameter options: of libpq, such as `sslmode=disable`.
    public func socketAddress(_ role: String = "postgres", database: String = "postgres", _ options: [String] = [])
        -> String
    {
        let host = folder.replacing("/", with: "%2F")
        return "postgres://\(role)@\(host)/\(database)?\((["port=\(port)"] + options).joined(separator: "&"))"
    }
}
