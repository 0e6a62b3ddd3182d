public import Foundation
public import UmkreisWire

extension UmkreisClient {
    /// Sends a call with bytes, at most 256 KiB (``WireLimits/blob``).
    ///
    /// - Parameter key: see ``send(_:key:)``.
    /// - Throws: as ``send(_:key:)``; `too-large`.
    @discardableResult
    public func send<C: Call>(_ call: C, blob: Data, key: String = newKey()) async throws(Fault) -> C.Reply {
        guard blob.count <= WireLimits.blob else {
            throw Fault(
                .tooLarge,
                "the bytes are \(blob.count), the limit is \(WireLimits.blob)",
                rule: "blob-too-large",
                maximum: WireLimits.blob
            )
        }
        do throws(SendFailure) {
            return try await exchange(OutgoingRequest(call, blob: blob, key: key), within: callTimeout).decode()
        } catch {
            throw error.fault
        }
    }

    /// Returns the bytes of a call's reply, such as all of a photo's.
    ///
    /// - Throws: as ``send(_:key:)``.
    public func fetch<C: Call>(_ call: C) async throws(Fault) -> Data {
        do throws(SendFailure) {
            return Data(try await exchange(OutgoingRequest(fetching: call), within: callTimeout).body)
        } catch {
            throw error.fault
        }
    }

    /// Uploads a photo.
    ///
    /// ```swift
    /// let photo: CommitUpload.Reply = try await umkreis.upload(jpeg) { sent, total in }
    /// ```
    ///
    /// - Parameters:
    ///   - photo: JPEG, PNG, WebP, GIF or HEIC, at most 10 MiB.
    ///   - type: the reply of `catalogue.commitUpload`.
    ///   - name: the file's name, 1…255 characters.
    ///   - key: identifies the intent: a repeat within a day returns the same photo.
    ///   - timeout: with all retries.
    ///   - progress: receives sent and total bytes, on any thread; starts over with a retry.
    /// - Throws: as ``send(_:key:)``; `invalid` for a damaged or unsupported photo; `conflict` above the quota.
    public func upload<Photo: Decodable & Sendable>(
        _ photo: Data,
        as type: Photo.Type = Photo.self,
        name: String? = nil,
        key: String = newKey(),
        timeout: Duration = .seconds(300),
        progress: (@Sendable (_ sent: Int64, _ total: Int64) -> Void)? = nil
    ) async throws(Fault) -> Photo {
        var query = Query()
        if let name { query.append("name", name) }
        var request = OutgoingRequest(path: "/v1/media", query: query.text, bytes: photo, key: key)
        request.progress = progress
        do throws(SendFailure) {
            return try await exchange(request, within: timeout).decode()
        } catch {
            throw error.fault
        }
    }

    private func exchange(_ request: OutgoingRequest, within timeout: Duration) async throws(SendFailure) -> HTTPReply {
        try await sender.send(request, within: timeout).reply
    }
}
