import Foundation
import Synchronization
import UmkreisTokens
public import UmkreisVocabulary

/// A target in a bucket of S3 or of something compatible.
public final class S3Target: BackupTarget {
    /// Longer objects are sent in parts, so that a lost connection costs one part.
    static let longestPut = 16 << 20
    /// A client that got the same page of a listing again and again would never end.
    private static let pages = 100_000

    public let settings: S3Settings
    let client: S3Client
    let longestPut: Int
    private let heldLock = Mutex<S3Lock?>(nil)

    /// - Parameters:
    ///   - pace: limits reads and writes.
    ///   - clock: the current time.
    public convenience init(
        _ location: S3Location,
        _ settings: S3Settings,
        _ credentials: S3Credentials,
        pace: Pace? = nil,
        clock: @escaping @Sendable () -> Timestamp
    ) {
        self.init(
            settings,
            S3Client(location, settings, credentials, limits: S3Client.Limits(), pace: pace, clock: clock)
        )
    }

    init(_ settings: S3Settings, _ client: S3Client, longestPut: Int = longestPut) {
        (self.settings, self.client, self.longestPut) = (settings, client, longestPut)
    }

    public var description: String { client.location.description }

    public func put(_ name: String, _ bytes: [UInt8]) throws(BackupError) {
        try renewLock()
        if bytes.count > longestPut { return try putInParts(name, bytes) }
        _ = try send { try client.send("PUT", key(name), headers: protection(bytes), body: bytes) }
    }

    /// Puts it only where it is missing; where a target ignores that condition, the later of two writers wins.
    public func create(_ name: String, _ bytes: [UInt8]) throws(BackupError) -> Bool {
        var headers = protection(bytes)
        headers["if-none-match"] = "*"
        do {
            _ = try client.send("PUT", key(name), headers: headers, body: bytes)
        } catch let refused as S3Client.Refused where refused.status == 412 {
            // An earlier attempt may have written it, and its answer got lost.
            return try get(name) == bytes
        } catch {
            throw problem(error)
        }
        return try get(name) == bytes
    }

    public func get(_ name: String) throws(BackupError) -> [UInt8] {
        try renewLock()
        do {
            return try client.send("GET", key(name)).body
        } catch let refused as S3Client.Refused where refused.status == 404 && refused.code != "NoSuchBucket" {
            throw .damaged(name)
        } catch {
            throw problem(error)
        }
    }

    public func list(_ prefix: String) throws(BackupError) -> [String: Int] {
        try objects(prefix).mapValues(\.size)
    }

    public func delete(_ name: String) throws(BackupError) {
        try renewLock()
        do {
            _ = try client.send("DELETE", key(name))
        } catch let refused as S3Client.Refused {
            if refused.status == 404, refused.code != "NoSuchBucket" { return }
            throw refused.status == 403 ? .mayNotDelete(description) : client.error(refused)
        } catch {
            throw problem(error)
        }
    }

    /// Deletes an object that is not there, which S3 answers as if it were.
    public func requireDeletion() throws(BackupError) { try delete("\(S3Lock.folder)/none") }

    public func lock(_ mode: TargetLockMode) throws(BackupError) -> any Sendable {
        let lock = try S3Lock(mode, on: self)
        heldLock.withLock { $0 = lock }
        if mode == .exclusive { abortUploads() }
        return S3LockHold(of: self, lock)
    }

    func release(_ lock: S3Lock) {
        heldLock.withLock { $0 = nil }
        lock.release(on: self)
    }

    /// The objects below a prefix, by name.
    func objects(_ prefix: String) throws(BackupError) -> [String: S3Object] {
        var found: [String: S3Object] = [:]
        var query = ["list-type": "2", "prefix": key(prefix.isEmpty ? "" : "\(prefix)/")]
        for _ in 0..<Self.pages {
            let page = query
            let answer = try send { try client.send("GET", nil, query: page) }
            let listing = S3Answer(answer.body)
            for contents in listing.all("Contents") {
                guard let name = contents.text("Key").flatMap(client.location.name(of:)), !name.isEmpty,
                    let object = S3Object(contents)
                else { continue }
                found[name] = object
            }
            guard listing.text("IsTruncated") == "true", let next = listing.text("NextContinuationToken"),
                query["continuation-token"] != next
            else { return found }
            query["continuation-token"] = next
        }
        throw .target(description, reason: "its listing does not end")
    }

    func key(_ name: String) -> String { client.location.key(of: name) }

    /// Runs requests; every error is about the target.
    func send<Value>(_ body: () throws -> Value) throws(BackupError) -> Value {
        do {
            return try body()
        } catch {
            throw problem(error)
        }
    }

    func problem(_ error: any Error) -> BackupError {
        switch error {
        case let refused as S3Client.Refused: client.error(refused)
        case let known as BackupError: known
        default: .target(description, reason: "\(error)")
        }
    }

    /// The headers of object lock, which need a digest that S3 checks.
    func protection(_ bytes: [UInt8]) -> [String: String] {
        guard let retention else { return [:] }
        let digest = Data(SHA256.digest(of: bytes)).base64EncodedString()
        return retention.merging(
            ["x-amz-sdk-checksum-algorithm": "SHA256", "x-amz-checksum-sha256": digest]
        ) { $1 }
    }

    /// No user can shorten this mode's time, not even root.
    var retention: [String: String]? {
        settings.lockDays.map { days in
            let end = client.now.adding(.seconds(days * 86_400)).description
            return ["x-amz-object-lock-mode": "COMPLIANCE", "x-amz-object-lock-retain-until-date": end]
        }
    }

    func renewLock() throws(BackupError) {
        guard let lock = heldLock.withLock(\.self) else { return }
        try lock.renew(on: self)
    }
}
