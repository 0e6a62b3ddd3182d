public import Foundation
public import UmkreisVocabulary

extension UmkreisClient {
    /// Uploads a photo.
    ///
    /// ```swift
    /// let photo: CommitUpload.Reply = try await umkreis.upload(jpeg) { sent, total in }
    /// ```
    ///
    /// Photos of more than 256 KiB are sent in chunks (resumable upload), which the server keeps for a day. If the
    /// connection breaks, the upload waits for the server, and goes on behind the last chunk. A repeat with the same
    /// key goes on too, also after a restart of the app.
    ///
    /// Only its owner and moderators see the photo, until a published post, a rating, a profile or a message shows it.
    ///
    /// - Parameters:
    ///   - photo: JPEG, PNG, WebP, GIF or HEIC, at most 10 MiB.
    ///   - type: the reply of `catalogue.commitUpload`.
    ///   - name: the file's name, 1…255 characters.
    ///   - key: identifies the intent: a repeat within a day goes on, or returns the same photo. Store the key to
    ///     repeat an upload after a restart.
    ///   - timeout: with all retries and waiting.
    ///   - progress: receives sent and total bytes, on any thread; begins with what the server has.
    /// - Throws: as ``send(_:key:)``; `invalid` for a damaged or unsupported photo; `conflict` above the quota.
    public func upload<Photo: Decodable & Sendable>(
        _ photo: Data,
        as type: Photo.Type = Photo.self,
        name: String? = nil,
        key: String = newKey(),
        timeout: Duration = .seconds(300),
        progress: (@Sendable (_ sent: Int64, _ total: Int64) -> Void)? = nil
    ) async throws -> Photo {
        try await upload(.bytes(photo), name, key, within: timeout, progress)
    }

    /// Uploads a photo from a file, which is read in pieces.
    ///
    /// As ``upload(_:as:name:key:timeout:progress:)``, which see for uploads that break.
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
        return try await upload(.file(file), name ?? file.lastPathComponent, key, within: timeout, progress)
    }

    private func upload<Photo: Decodable>(
        _ source: UploadSource,
        _ name: String?,
        _ key: String,
        within timeout: Duration,
        _ progress: (@Sendable (Int64, Int64) -> Void)?
    ) async throws -> Photo {
        let upload = PhotoUpload(source: source, name: name, key: key, isPatient: true, progress: progress)
        do throws(SendFailure) {
            return try await upload.send(by: sender, within: timeout).decode()
        } catch {
            throw error.thrown
        }
    }

    /// Returns the address of a photo that everybody may see, such as for an `AsyncImage`.
    ///
    /// The user's own new photos, and those of messages, need the token: ``fetch(_:)`` returns their bytes.
    ///
    /// - Parameters:
    ///   - variant: `original`, or the longer side in pixels: `320`, `720` or `1600`.
    ///   - owner: whose profile shows the photo; required for photos of profiles only.
    public func photoURL(_ photo: MediaID, variant: String = "720", owner: UserID? = nil) -> URL {
        sender.http.address.photo(photo, variant: variant, owner: owner)
    }
}
