public import Foundation
public import UmkreisVocabulary

extension UmkreisClient {
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
    ) async throws -> Photo {
        var request = OutgoingRequest(photo: .bytes(photo), name: name, key: key)
        request.progress = progress
        return try await upload(request, within: timeout)
    }

    /// Uploads a photo from a file, which is read in pieces.
    ///
    /// - Parameters:
    ///   - file: must not change until it is uploaded.
    ///   - name: by default the last part of the path.
    /// - Throws: as ``upload(_:as:name:key:timeout:progress:)``; an error of Foundation if the file is not readable.
    public func upload<Photo: Decodable & Sendable>(
        contentsOf file: URL,
        as type: Photo.Type = Photo.self,
        name: String? = nil,
        key: String = newKey(),
        timeout: Duration = .seconds(300),
        progress: (@Sendable (_ sent: Int64, _ total: Int64) -> Void)? = nil
    ) async throws -> Photo {
        guard FileManager.default.isReadableFile(atPath: file.path) else { throw CocoaError(.fileReadNoSuchFile) }
        var request = OutgoingRequest(photo: .file(file), name: name ?? file.lastPathComponent, key: key)
        request.progress = progress
        return try await upload(request, within: timeout)
    }

    private func upload<Photo: Decodable>(_ request: OutgoingRequest, within timeout: Duration) async throws -> Photo {
        do throws(SendFailure) {
            return try await exchange(request, within: timeout).decode()
        } catch {
            throw error.thrown
        }
    }

    /// Returns the address of a photo, such as for an `AsyncImage`.
    ///
    /// - Parameters:
    ///   - variant: `original`, or the longer side in pixels: `320`, `720` or `1600`.
    ///   - owner: whose profile shows the photo; required for photos of profiles only.
    public func photoURL(_ photo: MediaID, variant: String = "720", owner: UserID? = nil) -> URL {
        sender.http.address.photo(photo, variant: variant, owner: owner)
    }
}
