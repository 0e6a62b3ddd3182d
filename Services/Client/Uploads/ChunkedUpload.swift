import Foundation
import UmkreisWire

/// Sends the chunks of an upload that the server does not have yet, and then commits it.
///
/// The key names the upload at the server, so a repeat goes on where the last attempt ended, also in another process.
struct ChunkedUpload: Sendable {
    let photo: PhotoUpload
    /// Bytes.
    let size: Int
    let sender: RequestSender
    let owner: UserID?
    let deadline: ContinuousClock.Instant

    private static let begin: CallName = "catalogue.beginUpload"
    private static let chunk: CallName = "catalogue.uploadChunk"
    private static let commit: CallName = "catalogue.commitUpload"
    /// At the same time, to hide the round trip.
    private static let chunks = 3
    /// Of a request, in which a slow network sends a chunk.
    private static let stepTimeout = Duration.seconds(60)

    private struct Begin: Encodable {
        let size: Int
        let sha256: String
        let name: String?
    }

    private struct Begun: Decodable {
        let upload: UploadID
        let chunkSize: Int
        let window: Int
        let next: Int?
    }

    private struct Part: Decodable {
        let next: Int?
    }

    private struct Commit: Encodable {
        let upload: UploadID
    }

    func run() async throws(SendFailure) -> HTTPReply {
        let sha256 = try digest()
        do throws(SendFailure) {
            return try await run(sha256, photo.key)
        } catch {
            // An upload expires after a day, and its key a little later.
            guard error.fault.rule == "no-such-upload" else { throw error }
            return try await run(sha256, UmkreisClient.newKey())
        }
    }

    private func digest() throws(SendFailure) -> String {
        var digest = SHA256()
        for offset in stride(from: 0, to: size, by: WireLimits.blob) {
            guard !Task.isCancelled else { throw .cancelled }
            digest.append(try photo.source.piece(from: offset, count: WireLimits.blob))
        }
        return digest.hex
    }

    /// - Parameter key: a repeat of the first step gets the first reply, with an outdated `next`.
    private func run(_ sha256: String, _ key: String) async throws(SendFailure) -> HTTPReply {
        let asked = Begin(size: size, sha256: sha256, name: photo.name)
        let begun: Begun = try await send(OutgoingRequest(Self.begin, body: encode(asked), key: key + ":begin"))
            .decode()
        var (next, together, hasBegun) = (begun.next, 1, false)
        var backoff = Backoff(base: 500, limit: 15_000)
        while let first = next {
            do throws(SendFailure) {
                next = try await sendChunks(from: first, together, of: begun)
                (together, hasBegun) = (min(Self.chunks, max(1, begun.window)), true)
                backoff.reset()
                report(next.map { $0 * begun.chunkSize } ?? size)
            } catch {
                try await pause(after: error, backoff.next(minimum: error.fault.retryAfterMs), hasBegun: hasBegun)
            }
        }
        while true {
            do throws(SendFailure) {
                let body = try encode(Commit(upload: begun.upload))
                return try await send(OutgoingRequest(Self.commit, body: body, key: key + ":commit"))
            } catch {
                try await pause(after: error, backoff.next(minimum: error.fault.retryAfterMs), hasBegun: true)
            }
        }
    }

    /// Returns the first chunk that is missing then.
    private func sendChunks(from first: Int, _ count: Int, of begun: Begun) async throws(SendFailure) -> Int? {
        let end = (size + begun.chunkSize - 1) / max(1, begun.chunkSize)
        let results = await withTaskGroup(of: Result<Int?, SendFailure>.self) { group in
            for index in first..<max(first + 1, min(first + count, end)) {
                group.addTask {
                    await Result { () async throws(SendFailure) in try await sendChunk(index, of: begun) }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        var last = first
        for result in results {
            // The greatest number was computed last.
            guard let next = try result.get() else { return nil }
            last = max(last, next)
        }
        guard last > first else { throw SendFailure(Fault(.internal, "a chunk was not stored"), mayHaveRun: false) }
        return last
    }

    private func sendChunk(_ index: Int, of begun: Begun) async throws(SendFailure) -> Int? {
        var query = Query()
        query.append("upload", begun.upload.description)
        query.append("index", "\(index)")
        // A repetition changes nothing; a key would return an outdated `next`.
        var request = OutgoingRequest(Self.chunk, body: [], key: nil)
        request.mayRepeat = true
        request.query = query.text
        request.contentType = "application/octet-stream"
        request.body = try photo.source.piece(from: index * begun.chunkSize, count: begun.chunkSize)
        let part: Part = try await send(request).decode()
        return part.next
    }

    private func send(_ request: OutgoingRequest) async throws(SendFailure) -> HTTPReply {
        let rest = ContinuousClock.now.duration(to: deadline)
        return try await sender.send(request, as: owner, within: min(rest, Self.stepTimeout)).reply
    }

    private func encode(_ value: some Encodable) throws(SendFailure) -> [UInt8] {
        do {
            return try WireJSON.encode(value)
        } catch {
            throw SendFailure(error)
        }
    }

    private func report(_ sent: Int) { photo.progress?(Int64(min(sent, size)), Int64(size)) }

    /// Waits before the same step is sent again.
    ///
    /// - Throws: the failure, if a repetition cannot help or the upload does not wait.
    private func pause(after failure: SendFailure, _ pause: Duration, hasBegun: Bool) async throws(SendFailure) {
        guard photo.isPatient, hasBegun, failure.mayPass, ContinuousClock.now.advanced(by: pause) < deadline,
            (try? await Task.sleep(for: pause)) != nil
        else { throw failure }
    }
}

extension SendFailure {
    /// Whether the same request may succeed later.
    fileprivate var mayPass: Bool { !isFinal && !isCancellation && fault.code.retry != .never }
}

extension Result where Failure == SendFailure, Success: Sendable {
    fileprivate init(_ body: () async throws(SendFailure) -> Success) async {
        do throws(SendFailure) {
            self = .success(try await body())
        } catch {
            self = .failure(error)
        }
    }
}
