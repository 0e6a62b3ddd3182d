import TestKit
import Testing
import UmkreisProcesses
import UmkreisWire

@testable import UmkreisImages

/// Uses system programs as failing workers.
@Suite("ImageRenderer", .timeLimit(.minutes(1)))
struct ImageWorkTests {
    private var later: ContinuousClock.Instant { .now + .seconds(30) }

    private static func work(_ script: String) throws -> ImageRenderer {
        ImageRenderer(workers: try Workers(1, of: "/bin/sh", ["-c", script]))
    }

    private static func image() async throws -> MetadataFreeImage {
        var image: MetadataFreeImage?
        try await Corpus.run { image = try MetadataFreeImage($0.bytes("turned6.jpeg")) }
        return try #require(image)
    }

    @Test func rendersInItsOwnProcessWithoutWorkers() async throws {
        let image = try await Self.image()
        let rendered = try await ImageRenderer(workers: nil).render(image, before: later)
        #expect(try rendered == RenderedImage(image.bytes))
        #expect(rendered.variants.map { [$0.width, $0.height] } == [[64, 96], [64, 96], [64, 96]])
    }

    @Test func anImageThatEndsItsWorkerIsUnreadableAndTheNextOneGetsAnotherWorker() async throws {
        let image = try await Self.image()
        let work = try Self.work("head -c 5 >/dev/null; kill -SEGV $$")
        for _ in 0..<3 {
            await #expect(throws: ImageFault.unreadable) { try await work.render(image, before: later) }
        }
    }

    @Test func anAnswerWithoutVariantsIsAnUnreadableImage() async throws {
        let image = try await Self.image()
        for script in [#"head -c 5 >/dev/null; printf '\0\0\0\0' >&0; cat"#, "exec cat >&0"] {
            let work = try Self.work(script)
            await #expect(throws: ImageFault.unreadable) { try await work.render(image, before: later) }
        }
    }

    @Test func aWorkerThatIsNotDoneByTheDeadlineIsNotWaitedFor() async throws {
        let image = try await Self.image()
        let work = try Self.work("exec cat >/dev/null")
        await #expect(throws: WorkerFault.overran) {
            try await work.render(image, before: .now + .milliseconds(100))
        }
        work.close()
        await #expect(throws: WorkerFault.closed) { try await work.render(image, before: later) }
    }

    @Test func aFullQueueIsOverloaded() async throws {
        let image = try await Self.image()
        let work = try Self.work("exec cat >/dev/null")
        let told = await withTaskGroup(of: FaultCode?.self) { group in
            for _ in 0...ImageRenderer.maximumAtOnce {
                group.addTask {
                    do {
                        _ = try await work.render(image, before: .now + .seconds(2))
                        return nil
                    } catch {
                        return (error as? Fault)?.code ?? (error as? WorkerFault)?.fault.code
                    }
                }
            }
            return await group.reduce(into: [FaultCode?]()) { $0.append($1) }
        }
        #expect(told.count { $0 == .overloaded } == 1)
        #expect(told.count { $0 == .deadlineExceeded } == ImageRenderer.maximumAtOnce)
    }
}
