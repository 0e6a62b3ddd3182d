import CatalogueContract
import ServiceKit
import UmkreisImages
import UmkreisProcesses
import UmkreisTokens

/// Strips and scales photos, bounding how many are in memory.
final class ImageProcessor: Sendable {
    private static let maximumWaiting = 256
    /// The longest wait of a commit, whose default deadline is five seconds.
    private static let maximumWait = Duration.seconds(30)

    /// Bounds the photos in memory: the owner with the least recent use is next.
    let turns: FairQueue
    private let images: ImageRenderer
    /// For the checksums of large files.
    private let threads: WorkerPool

    convenience init(_ environment: ServiceEnvironment) throws {
        // Leaves one processor for requests.
        let count = max(1, WorkerPool.processors - 1)
        self.init(workers: try environment.workers(count, doing: ImageRenderer.word), count: count)
    }

    /// - Parameters:
    ///   - workers: `nil` decodes in this process.
    ///   - count: concurrent decodings.
    init(workers: Workers?, count: Int) {
        images = ImageRenderer(workers: workers)
        threads = WorkerPool(threads: count + 1, waiting: Self.maximumWaiting) { _ in .tooManyPhotos }
        // One more can load while the others decode.
        var limits = QueueLimits(slots: count + 1, width: count)
        // Photos come in bursts, and their deadlines are what matters.
        (limits.burst, limits.standing, limits.waiting) = (Self.maximumWait, Self.maximumWait, Self.maximumWaiting)
        turns = FairQueue(limits)
    }

    /// - Throws: ``ChecksumMismatchError``, ``ImageFault``.
    func prepare(
        _ upload: UploadRecord,
        in store: any MediaStore,
        before deadline: ContinuousClock.Instant
    ) async throws -> PreparedPhoto {
        let stored = try await store.bytes(of: upload.id)
        let bytes = try await threads.run { try Self.verified(stored, of: upload) }
        let stripped = try await images.strip(bytes, before: deadline)
        let rendered = try await images.render(stripped, before: deadline)
        return try await threads.run { PreparedPhoto(stripped, rendered) }
    }

    func close() {
        images.close()
    }

    private static func verified(_ bytes: [UInt8], of upload: UploadRecord) throws -> [UInt8] {
        guard bytes.count == upload.size, SHA256.hex(of: bytes) == upload.sha256 else { throw ChecksumMismatchError() }
        return bytes
    }
}

extension Fault {
    static let tooManyPhotos = Fault(.overloaded, "too many photos are being processed", retryAfterMs: 1000)
}

/// A stripped photo with its sizes.
struct PreparedPhoto: Sendable {
    /// SHA-256 of the stripped original, or of the JPEG file that replaces it.
    let hash: String
    let file: MediaFile
    /// Original first.
    let files: [(variant: MediaVariant, bytes: [UInt8])]
    /// Rounded; must not be stored.
    let location: Coordinate?

    init(_ image: MetadataFreeImage, _ rendered: RenderedImage) {
        hash = SHA256.hex(of: image.bytes)
        location = image.location
        var files: [(variant: MediaVariant, bytes: [UInt8])] = [(.original, image.bytes)]
        var known: [String: MediaVariant] = [hash: .original]
        var variants: [MediaFile.Variant] = []
        for variant in rendered.variants {
            let (name, sum) = (MediaVariant(variant.size), SHA256.hex(of: variant.bytes))
            if known[sum] == nil {
                known[sum] = name
                files.append((name, variant.bytes))
            }
            let photo = PhotoVariant(
                variant: name,
                width: variant.width,
                height: variant.height,
                bytes: variant.bytes.count,
                contentType: variant.format.mediaType
            )
            variants.append(MediaFile.Variant(variant: photo, sha256: sum, file: known[sum] ?? name))
        }
        self.files = files
        let (width, height) = image.header.shown
        file = MediaFile(
            contentType: image.header.format.mediaType,
            width: width,
            height: height,
            bytes: image.bytes.count,
            blurhash: rendered.placeholder,
            variants: variants
        )
    }
}

struct ChecksumMismatchError: Error {}

extension MediaVariant {
    fileprivate init(_ size: ImageVariant.Size) {
        self.init("\(size.side)")
    }
}
