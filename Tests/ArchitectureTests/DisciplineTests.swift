import Testing

/// Rules that can be checked in the source text.
@Suite("discipline")
struct DisciplineTests {
    @Test func chanceAndTimeReachSQLAsArgumentsOnly() throws {
        let forbidden = ["random()", "datetime('now", "CURRENT_TIMESTAMP", "ATTACH ", "CREATE TEMP", "PRAGMA "]
        for file in try Repository.swiftFiles(in: "Services") {
            for word in forbidden {
                #expect(!file.text.contains(word), "\(file) has \(word) outside Storage")
            }
        }
    }

    /// A request has one time, that of its context, which its stored reply shares.
    @Test func handlersHoldNoClock() throws {
        for file in try Repository.swiftFiles(in: "Services") where file.path.contains("/Handlers/") {
            #expect(!file.text.contains(/\bnow:|\bnow\(\)|Timestamp\.now/), "\(file) has a clock beside its context")
        }
    }

    @Test func workWithoutAParentIsStartedInFewFilesOnly() throws {
        let allowed: Set<String> = [
            "Shared/Messaging/Dispatch/Dispatcher.swift", "Shared/TestKit/TestService.swift",
            // One timer for all waiting requests, of which any may be cancelled.
            "Shared/Messaging/Overload/FairQueue.swift",
            // One refresh for several callers, of which any may be cancelled.
            "Services/Client/Session/Session.swift",
            // One long poll for several streams, of which any may end.
            "Services/Edge/Core/Streams/PollPool.swift",
            // A demo that a signal cancels, while another task ends the processes that it starts.
            "Services/Gateway/CLI/Demo/Interruption.swift",
            // Calls that block, kept off the concurrency pool.
            "Services/Gateway/Supervision/Child.swift", "Shared/Processes/Work.swift",
            "Shared/Processes/WorkerPool.swift",
            "Shared/Storage/Database+file.swift", "Shared/Storage/Server/EventNumberer.swift",
            "Shared/Storage/Server/WorkQueue.swift", "Shared/TestKit/Python.swift",
        ]
        let unstructured =
            /\bTask(?:\.(?:detached|immediate|immediateDetached))?(?:\(|(?:<[^>]+>)? \{)|DispatchQueue\b.*\.async\b|pthread_create\(|\bThread\(/
        for file in try Repository.swiftFiles(in: "Shared", "Services") {
            guard !allowed.contains(file.path), !file.path.hasPrefix("Shared/ZeroMQTransport/") else { continue }
            #expect(!file.text.contains(unstructured), "\(file) starts a task or a thread without a parent")
        }
    }

    @Test func hasNoUncheckedConformances() throws {
        // A shared lock, which Swift's library lacks.
        let allowed = "Services/GeoSearch/Core/Index/SharedState.swift"
        for file in try Repository.swiftFiles(in: "Services", "Shared")
        where !file.path.contains("ZeroMQTransport") && file.path != allowed {
            #expect(!file.text.contains("@unchecked Sendable"), "\(file)")
            #expect(!file.text.contains("nonisolated(unsafe)"), "\(file)")
        }
    }

    @Test func testsDoNotSleep() throws {
        for file in try Repository.swiftFiles(in: "Tests") where !file.isAboutRules {
            #expect(!file.text.contains(/Task\.sleep|usleep\(|Thread\.sleep|\bsleep\(/), "\(file)")
        }
    }

    @Test func hasNoMarksOfUnfinishedWork() throws {
        for file in try Repository.swiftFiles(in: "Shared", "Services", "Tests") {
            guard !file.isAboutRules else { continue }
            #expect(!file.text.contains(/\b(?:TODO|FIXME|XXX)\b/), "\(file)")
        }
    }
}

extension SourceFile {
    /// Files that name the forbidden words, and benchmarks.
    fileprivate var isAboutRules: Bool {
        path.contains("ArchitectureTests") || path.hasPrefix("Tests/Benchmarks")
    }
}
