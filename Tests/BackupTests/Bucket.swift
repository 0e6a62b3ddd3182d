import Foundation
import TestKit
import UmkreisVocabulary

@testable import UmkreisBackup

/// A bucket of another program's S3 server.
struct Bucket: Sendable {
    enum Server: String, CaseIterable, Sendable { case moto, rclone }

    let port: Int

    /// Runs a server until `body` ends.
    static func serve(_ server: Server, _ body: (Bucket) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.path + "/s3-\(UUID().uuidString)"
        defer {
            for path in [folder, folder + ".cache"] { try? FileManager.default.removeItem(atPath: path) }
        }
        try await Python.serve("s3.py", [server.rawValue, folder]) { port in try await body(Bucket(port: port)) }
    }

    /// A target that waits little.
    func target(
        _ location: String = "s3://bucket/backups",
        style: S3Settings.Style = .path,
        secret: String = "secret",
        lockDays: Int? = nil,
        longestPut: Int = S3Target.longestPut,
        pace: Pace? = nil,
        stall: Duration = .seconds(20),
        clock: @escaping @Sendable () -> Timestamp = { .now }
    ) throws -> S3Target {
        let host = style == .path ? "127.0.0.1" : "localhost"
        let settings = S3Settings(endpoint: "http://\(host):\(port)", style: style, lockDays: lockDays)
        guard let location = S3Location(location) else { throw BackupError.noRepository(location) }
        var limits = S3Client.Limits(pause: .milliseconds(5), longestPause: .milliseconds(20))
        limits.connection = HTTPConnection.Limits(connect: .seconds(20), stall: stall, whole: .seconds(60))
        let client = S3Client(
            location,
            settings,
            S3Credentials(key: "key", secret: secret),
            limits: limits,
            pace: pace,
            clock: clock
        )
        return S3Target(settings, client, longestPut: longestPut)
    }

    /// Disturbs the next answers of moto; `Tests/Peers/s3.py` lists how.
    func disturb(_ fault: String, _ count: Int) throws {
        let request = HTTPRequest(
            method: "GET",
            scheme: "http",
            path: "/-/faults/\(fault)/\(count)",
            headers: ["host": "127.0.0.1:\(port)"]
        )
        let answer = try HTTPConnection().send(request)
        guard answer.status == 200 else { throw BackupError.target("\(answer.status)", reason: fault) }
    }
}
