import CImages
public import UmkreisProcesses
import UmkreisWire

/// Renders images in worker processes, or in this process without workers.
///
/// Hostile images may exploit decoders. Workers have limited memory and time, and no access to files, connections and
/// other processes (seccomp). A worker that ends fails its image and is replaced.
public final class ImageRenderer: Sendable {
    /// The argument that starts a worker.
    public static let word = "image-worker"
    /// Fits the largest HEIC of one picture: 160 MB of pixels, its coded planes and what the decoder knows of them.
    public static let work = Work(memory: 640 << 20, processorTime: .seconds(5), niceness: 10) { job in answer(job) }
    /// Confines a worker process on its first job.
    private static let isConfined = umkreis_confine()
    /// Decoding or waiting for a worker.
    static let maximumAtOnce = 16

    /// Processes for ``work``, one per concurrent image.
    private let workers: Workers?
    private let threads = WorkerPool(threads: maximumAtOnce, waiting: 0) { _ in
        Fault(.overloaded, "too many images are being decoded", retryAfterMs: 1000)
    }

    public init(workers: Workers?) {
        self.workers = workers
    }

    /// Removes metadata; a HEIC photo becomes JPEG in a worker first.
    ///
    /// - Parameter deadline: as for ``render(_:before:)``.
    /// - Throws: also any ``ImageFault``.
    public func strip(_ bytes: [UInt8], before deadline: ContinuousClock.Instant) async throws -> MetadataFreeImage {
        try await threads.run { [self] in
            guard HEICFile.matches(bytes) else { return try MetadataFreeImage(bytes) }
            // Refuses what breaks a rule before the decoder sees it.
            let location = try HEICFile(bytes).location
            let converted = workers == nil ? try HEICFile.converted(bytes) : try answer(to: bytes, deadline)
            return try MetadataFreeImage(converted, takenAt: location)
        }
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
        guard workers != nil else { return try RenderedImage(image.bytes) }
        guard let rendered = RenderedImage(answer: try answer(to: image.bytes, deadline)) else {
            throw ImageFault.unreadable
        }
        return rendered
    }

    private func answer(to job: [UInt8], _ deadline: ContinuousClock.Instant) throws -> [UInt8] {
        do {
            guard let answer = try workers?.run(job, before: deadline), !answer.isEmpty else {
                throw ImageFault.unreadable
            }
            return answer
        } catch WorkerFault.ended {
            throw ImageFault.unreadable
        }
    }

    /// A JPEG file for a HEIC photo, else variants; empty for an undecodable image.
    @Sendable private static func answer(_ job: [UInt8]) -> [UInt8] {
        // libde265 has had too many faults to run it with access to files.
        guard isConfined || !HEICFile.matches(job) else { return [] }
        if HEICFile.matches(job) { return (try? HEICFile.converted(job)) ?? [] }
        guard let rendered = try? RenderedImage(job) else { return [] }
        return (try? rendered.answer()) ?? []
    }
}
