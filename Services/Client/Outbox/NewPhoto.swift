public import Foundation
public import UmkreisVocabulary

/// A photo that an ``Outbox`` uploads before it sends the write that shows it.
///
/// ```swift
/// let photo = NewPhoto(contentsOf: file)
/// let post = PostContent(kind: "sight", title: "A gate", photos: [photo.id])
/// try await outbox.add(CreatePost(post: post), photos: [photo], subject: "sights")
/// ```
public struct NewPhoto: Sendable {
    /// Represents the photo in the call; the outbox replaces it with the uploaded photo's id.
    public let id = MediaID(high: .random(in: 0...UInt64.max), low: .random(in: 0...UInt64.max))
    let source: UploadSource
    let name: String?

    /// - Parameters:
    ///   - file: copied into the outbox when the write is added.
    ///   - name: by default the last part of the path.
    public init(contentsOf file: URL, name: String? = nil) {
        source = .file(file)
        self.name = name ?? file.lastPathComponent
    }

    /// - Parameter photo: JPEG, PNG, WebP, GIF or HEIC.
    public init(_ photo: Data, name: String? = nil) {
        source = .bytes(photo)
        self.name = name
    }
}

/// A photo in an intent's file; its bytes are a file of their own.
struct IntentPhoto: Codable, Sendable, Equatable {
    let id: MediaID
    let name: String?
    /// The idempotency key of its upload.
    let key: String
    /// The uploaded photo; `nil` before.
    var uploaded: MediaID?
}

/// The part of the reply to an upload that an outbox reads.
struct UploadedPhoto: Decodable, Sendable {
    let media: Media

    struct Media: Decodable, Sendable {
        let photo: Photo
    }

    struct Photo: Decodable, Sendable {
        let id: MediaID
    }
}
