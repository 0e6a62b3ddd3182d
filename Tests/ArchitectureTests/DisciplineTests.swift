import Testing

/// Rules of the decisions that a look at the text can keep.
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

    /// A request has one time, that of its context, under which its answer is stored as well.
    @Test func handlersHoldNoClock() throws {
        for file in try Repository.swiftFiles(in: "Services") where file.path.contains("/Handlers/") {
            #expect(!file.text.contains(/\bnow:|\bnow\(\)|Timestamp\.now/), "\(file) has a clock beside its context")
        }
    }

    @Test func tasksWithoutAParentStandInTheTransportOnly() throws {
        let allowed: Set<String> = [
            "Shared/Messaging/Dispatch/Dispatcher.swift", "Shared/Messaging/InProcessTransport.swift",
            "Shared/TestKit/WorldHouse.swift",
        ]
        for file in try Repository.swiftFiles(in: "Shared", "Services") {
            guard !allowed.contains(file.path), !file.path.hasPrefix("Shared/ZeroMQTransport/") else { continue }
            #expect(!file.text.contains(/\bTask(?:\.detached)? \{/), "\(file) starts a task without a parent")
        }
    }

    @Test func nobodyReachesIntoTheTypeSystemUnchecked() throws {
        // The one lock that many may hold, which the library of Swift has not.
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

    @Test func nothingIsLeftForLaterInTheCode() throws {
        for file in try Repository.swiftFiles(in: "Shared", "Services", "Tests") {
            guard !file.isAboutRules else { continue }
            #expect(!file.text.contains(/\b(?:TODO|FIXME|XXX)\b/), "\(file)")
        }
    }
}

extension SourceFile {
    /// The rules name what they forbid; a benchmark is no test.
    fileprivate var isAboutRules: Bool {
        path.contains("ArchitectureTests") || path.hasPrefix("Tests/Benchmarks")
    }
}
