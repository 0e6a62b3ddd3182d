import Dispatch
public import Processes
import Synchronization
import Wire

/// Decoding, scaling and encoding of images: in processes of their own where the service is one, and in its own elsewhere.
///
/// Decoders are where a hostile image would do its harm. A worker has the memory and the time that a decent image takes; one
/// that ends, or is ended, costs its image, and the next image has a new worker.
public final class ImageWork: Sendable {
    /// What a service's executable is started with for it.
    public static let word = "image-worker"
    /// For processes: the memory takes the largest PNG that is allowed, 160 MB when it is decoded, or the coefficients of the
    /// largest progressive JPEG.
    public static let work = Work(memory: 512 << 20, processorTime: .seconds(5), niceness: 10) { job in answer(job) }
    /// How many images may be decoded or wait for it; each waits on a thread.
    static let mostAtOnce = 16

    private let workers: Workers?
    private let running = Mutex(0)

    /// - Parameter workers: processes that do ``work``; one for each image that is to be decoded at the same time.
    public init(workers: Workers?) {
        self.workers = workers
    }

    /// Makes the variants of an image, and what stands in its place while it is loaded.
    ///
    /// Not cancelled with its task: what runs is waited for.
    ///
    /// - Parameter deadline: when a worker is killed that is not done; waiting for a free one counts.
    /// - Throws: ``ImageFault/unreadable`` where the decoder says so, or ended, or took more memory or time than it may; a fault
    ///   `overloaded` where too many wait already; ``WorkerFault``.
    public func render(_ image: StrippedImage, before deadline: ContinuousClock.Instant) async throws -> RenderedImage {
        guard start() else { throw Fault(.overloaded, "too many images are being decoded", retryAfterMs: 1000) }
        defer { running.withLock { $0 -= 1 } }
        return try await withCheckedThrowingContinuation { continuation in
            // A queue of its own has a thread at once; those of the system share as many as there are processors.
            DispatchQueue(label: "umkreis.image").async { [self] in
                continuation.resume(with: Result { try rendered(image, deadline) })
            }
        }
    }

    /// Ends the workers; may be repeated.
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

    private func rendered(_ image: StrippedImage, _ deadline: ContinuousClock.Instant) throws -> RenderedImage {
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

    /// - Returns: nothing for an image that cannot be decoded.
    @Sendable private static func answer(_ job: [UInt8]) -> [UInt8] {
        guard let rendered = try? RenderedImage(job) else { return [] }
        return (try? rendered.answer()) ?? []
    }
}
