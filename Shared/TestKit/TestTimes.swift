import Foundation
import Testing

/// Appends the duration of the current test to the file that `TEST_TIMES` names, if any.
///
/// Swift Testing's own durations include the wait for a free slot.
public func timed<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    let start = ContinuousClock.now
    defer { note(start.duration(to: .now)) }
    return try await body()
}

private func note(_ duration: Duration) {
    guard let path = ProcessInfo.processInfo.environment["TEST_TIMES"], let test = Test.current,
        let file = fopen(path, "a")
    else { return }
    defer { fclose(file) }
    // One write of a short line: those of other tests and processes do not mix with it.
    fputs("\(duration / .seconds(1))\t\(test.id)\n", file)
}
