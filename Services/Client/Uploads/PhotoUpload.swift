import Foundation
import UmkreisWire

/// An upload of a photo: in one request if it is small, otherwise in chunks, which the server keeps for a day.
struct PhotoUpload: Sendable {
    let source: UploadSource
    let name: String?
    /// Identifies the upload, also after a restart.
    let key: String
    /// Whether an upload that has begun waits for a server that cannot be reached.
    let isPatient: Bool
    /// Receives sent and total bytes.
    var progress: (@Sendable (Int64, Int64) -> Void)?

    /// Bytes of one request.
    private static let whole = WireLimits.blob
    /// Bytes; the limit of `catalogue.beginUpload`.
    private static let maximum = 10 * 1024 * 1024

    /// Returns the reply of `catalogue.commitUpload`.
    ///
    /// - Parameter owner: the only user that may send it; by default the one that is signed in at the beginning.
    func send(
        as owner: UserID? = nil,
        by sender: RequestSender,
        within timeout: Duration
    ) async throws(SendFailure) -> HTTPReply {
        guard let size = source.size else {
            throw SendFailure(Fault(.notFound, "the photo cannot be read", rule: "no-such-photo"))
        }
        guard size <= Self.maximum else { throw SendFailure(Self.tooLarge) }
        var user = owner
        if user == nil { user = try await sender.user() }
        guard size > Self.whole, sender.http.stub == nil else {
            var request = OutgoingRequest(photo: source, name: name, key: key)
            request.progress = progress
            return try await sender.send(request, as: user, within: timeout).reply
        }
        let deadline = ContinuousClock.now.advanced(by: timeout)
        return try await ChunkedUpload(photo: self, size: size, sender: sender, owner: user, deadline: deadline).run()
    }

    private static let tooLarge = Fault(
        .tooLarge,
        "a photo may have at most \(maximum >> 20) MiB",
        rule: "photo-too-large",
        values: ["mostMiB": .number(Double(maximum >> 20))]
    )
}
