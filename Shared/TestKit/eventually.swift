import UmkreisWire

/// Waits until a condition holds.
///
/// - Throws: `deadline-exceeded` with the message after the timeout.
public func eventually(
    _ failure: @autoclosure () -> String = "the condition does not hold in time",
    within timeout: Duration = .seconds(60),
    _ isSo: () async throws -> Bool
) async throws {
    let deadline = ContinuousClock.now.advanced(by: timeout)
    var rounds = 0
    while try await !isSo() {
        guard ContinuousClock.now < deadline else { throw Fault(.deadlineExceeded, failure()) }
        rounds += 1
        // Later rounds leave the processor to what the test waits for.
        if rounds < 100 { await Task.yield() } else { try await Task.sleep(for: .milliseconds(1)) }
    }
}
