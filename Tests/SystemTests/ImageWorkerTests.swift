import Foundation
import TestKit
import Testing
import UmkreisImages
import UmkreisProcesses

/// The catalogue's executable as an image worker.
@Suite("the processes that decode images", .serialized)
struct ImageWorkerTests {
    private var later: ContinuousClock.Instant { .now + .seconds(30) }

    @Test func makesTheSameVariantsAsTheServiceWould() async throws {
        try await Self.run { work, _, folder in
            for name in ["full.jpeg", "card.png", "place.webp", "plain.gif", "cmyk.jpeg"] {
                let image = try MetadataFreeImage(Array(try Data(contentsOf: folder.appending(path: name))))
                let rendered = try await work.render(image, before: later)
                #expect(try await rendered == ImageRenderer(workers: nil).render(image, before: later), "\(name)")
            }
        }
    }

    @Test func aPhotoOfAPhoneIsConvertedByAProcessWithoutAccessToFiles() async throws {
        try await Self.run { work, worker, _ in
            let samples = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            let photo = Array(try Data(contentsOf: samples.appending(path: "ImagesTests/Fixtures/grid.heic")))
            let image = try await work.strip(photo, before: later)
            #expect(try await image == ImageRenderer(workers: nil).strip(photo, before: later))
            #expect(image.header.format == .jpeg)
            let status = try String(contentsOfFile: "/proc/\(worker)/status", encoding: .utf8)
            // A filter of system calls, which can grant no rights.
            #expect(status.contains("Seccomp:\t2\n") && status.contains("NoNewPrivs:\t1\n"))
            // Besides those of libdispatch's events it has its socket, `/dev/null` and the log.
            let folder = "/proc/\(worker)/fd"
            let open = try FileManager.default.contentsOfDirectory(atPath: folder).filter { descriptor in
                let target = try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(descriptor)")
                return !target.hasPrefix("anon_inode:")
            }
            #expect(open.sorted() == ["0", "1", "2"])
        }
    }

    @Test func isLimitedAndHasLowPriority() async throws {
        try await Self.run { work, worker, folder in
            let image = try MetadataFreeImage(Array(try Data(contentsOf: folder.appending(path: "small.jpeg"))))
            _ = try await work.render(image, before: later)
            let limits = try String(contentsOfFile: "/proc/\(worker)/limits", encoding: .utf8)
            #expect(try Self.limit("Max address space", in: limits) == 640 << 20)
            #expect(try Self.limit("Max core file size", in: limits) == 0)
            // Five per job plus the time used, at most a second, rounded up.
            #expect((5...8).contains(try Self.limit("Max cpu time", in: limits)))
            // Of the working thread; limits are per thread.
            let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(worker)/task").compactMap(
                pid_t.init
            )
            let niceness = threads.map { getpriority(Int32(bitPattern: PRIO_PROCESS.rawValue), UInt32($0)) }
            #expect(niceness.contains(10))
        }
    }

    @Test func oneThatHangsCostsItsImageAlone() async throws {
        try await Self.run { work, worker, folder in
            let image = try MetadataFreeImage(Array(try Data(contentsOf: folder.appending(path: "small.jpeg"))))
            kill(worker, SIGSTOP)
            await #expect(throws: WorkerFault.overran) {
                try await work.render(image, before: .now + .milliseconds(200))
            }
            #expect(kill(worker, 0) == -1 && errno == ESRCH)
            #expect(try await work.render(image, before: later).variants.count == 3)
        }
    }

    private static func run(_ use: (ImageRenderer, pid_t, URL) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        _ = try await Python.run("images.py", "make", folder.path)
        let before = try children()
        let catalogue = RealStack.products.appending(path: "umkreis-catalogue").path
        let work = ImageRenderer(workers: try Workers(1, of: catalogue, [ImageRenderer.word]))
        defer { work.close() }
        let worker = try #require(try children().subtracting(before).first)
        try await use(work, worker, URL(filePath: folder.path))
    }

    private static func children() throws -> Set<pid_t> {
        let folder = "/proc/self/task"
        let threads = try FileManager.default.contentsOfDirectory(atPath: folder)
        // The thread may have ended.
        let lists = threads.compactMap { try? String(contentsOfFile: "\(folder)/\($0)/children", encoding: .utf8) }
        return Set(lists.flatMap { $0.split(separator: " ").compactMap { pid_t($0) } })
    }

    private static func limit(_ name: String, in limits: String) throws -> Int {
        let line = try #require(limits.split(separator: "\n").first { $0.hasPrefix(name) })
        return try #require(line.dropFirst(name.count).split(separator: " ").first.flatMap { Int($0) })
    }
}
