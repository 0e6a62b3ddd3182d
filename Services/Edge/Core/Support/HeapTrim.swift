#if HTTP
import CMalloc
import NIOPosix

/// Returns freed memory to the system after many connections were closed; glibc alone keeps it.
enum HeapTrim {
    private static let pause = Duration.seconds(10)
    /// Connections; fewer are not worth it.
    private static let minimum = 100

    /// Runs until cancelled.
    static func run(_ figures: EdgeFigures) async throws {
        var maximum = 0
        while true {
            try await Task.sleep(for: pause)
            maximum = max(maximum, figures.takePeak())
            let open = figures.connections
            guard maximum - open >= minimum, open <= maximum / 2 else { continue }
            // It takes some milliseconds for each hundred MiB.
            _ = try await NIOThreadPool.singleton.runIfActive { malloc_trim(0) }
            maximum = open
        }
    }
}
#endif
