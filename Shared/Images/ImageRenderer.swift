import Dispatch
public import Processes
import Synchronization
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
    /// Decoding or waiting, each on a thread.
    static let mostAtOnce = 16

    private let workers: Workers?
    private let running = Mutex(0)

    /// - Parameter workers: processes for ``work``, one per concurrent image.
    public init(workers: Workers?) {
        self.workers = workers
    }

    /// Renders variants and placeholder; ignores cancellation.
    ///
    /// - Parameter deadline: when the worker is killed; includes waiting for one.
    /// - Throws: ``ImageFault/unreadable`` if decoding fails or exceeds its limits; `overloaded` if too many wait;
    ///   ``WorkerFault``.
    public func render(_ image: MetadataFreeImage, before deadline: ContinuousClock.Instant) async throws
        -> RenderedImage
    {
        guard start() else { throw Fault(.overloaded, "too many images are being decoded", retryAfterMs: 1000) }
        defer { running.withLock { $0 -= 1 } }
        return try await withCheckedThrowingContinuation { continuation in
            // The system's queues share few threads.
            DispatchQueue(label: "umkreis.image").async { [self] in
                continuation.resume(with: Result { try rendered(image, deadline) })
            }
        }
    }

    /// Terminates the workers; idempotent.
    public func close() {
        workers?.close()
    }

    private func start() -> Bool {
        running.withLock { running in
            guard running < Self.mostAtOnce else { return false }
            running += 1
            return true
        }
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
