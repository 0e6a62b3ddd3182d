public import Processes
import Wire

/// Renders images in worker processes, or in this process without workers.
///
/// Hostile images may exploit decoders. Workers have limited memory and time; a worker that ends fails its image and is
/// replaced.
public final class ImageRenderer: Sendable {
    /// The argument that starts a worker.
    public static let word = "image-worker"
    /// Fits the largest PNG (160 MB decoded) or the coefficients of the largest progressive JPEG.
    public static let work = Work(memory: 512 << 20, processorTime: .seconds(5), niceness: 10) { job in answer(job) }
    /// Decoding or waiting for a worker.
    static let mostAtOnce = 16

    /// Processes for ``work``, one per concurrent image.
    private let workers: Workers?
    private let threads = WorkerPool(threads: mostAtOnce, waiting: 0) { _ in
        Fault(.overloaded, "too many images are being decoded", retryAfterMs: 1000)
    }

    public init(workers: Workers?) {
        self.workers = workers
    }

    /// Renders variants and placeholder.
    ///
    /// - Parameter deadline: when the worker is killed; includes waiting for one.
    /// - Throws: ``ImageFault/unreadable`` if decoding fails or exceeds its limits; `overloaded` if too many wait;
    ///   ``WorkerFault``.
    public func render(_ image: MetadataFreeImage, before deadline: ContinuousClock.Instant) async throws
        -> RenderedImage
    {
        // The worker's deadline also ends a wait.
        try await threads.run { [self] in try rendered(image, deadline) }
    }

    /// Terminates the workers; idempotent.
    public func close() {
        workers?.close()
    }

    private func rendered(_ image: MetadataFreeImage, _ deadline: ContinuousClock.Instant) throws -> RenderedImage {
        guard let workers else { return try RenderedImage(image.bytes) }
        let answer: [UInt8]
        do {
            answer = try workers.run(image.bytes, before: deadline)
        } catch WorkerFault.ended {
            throw ImageFault.unreadable
        }
        guard let rendered = RenderedImage(answer: answer) else { throw ImageFault.unreadable }
        return rendered
    }

    /// Empty for an undecodable image.
    @Sendable private static func answer(_ job: [UInt8]) -> [UInt8] {
        guard let rendered = try? RenderedImage(job) else { return [] }
        return (try? rendered.answer()) ?? []
    }
}
