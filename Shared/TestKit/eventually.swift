import UmkreisWire

/// Waits until a condition holds.
///
/// - Throws: `deadline-exceeded` with the message after the timeout.
public func eventually(
    _ failure: @autoclosure () -> String = "the condition does not hold in time",
    within timeout: Duration = .seconds(20),
    _ isSo: () async throws -> Bool
) async throws {
    let deadline = ContinuousClock.now.advanced(by: timeout)
    while try await !isSo() {
        guard ContinuousClock.now < deadline else { throw Fault(.deadlineExceeded, failure()) }
        await Task.yield()
    }
}
