package import UmkreisWire

extension Session {
    /// Sends a call; on a terminal, a person corrects what is refused, twice at most.
    ///
    /// - Parameters:
    ///   - secrets: where the call's secret comes from.
    ///   - command: the command that was typed.
    ///   - correction: asks again for the input that a fault refuses; `nil` if it refuses something else.
    package func send<C: Call>(
        _ call: inout C,
        with secrets: SecretOptions,
        from command: any GatewayCommand.Type,
        correction: (Fault) -> ((inout C) async throws -> Void)?
    ) async throws -> C.Reply {
        for _ in 1..<Console.maximumAttempts {
            do {
                return try await send(call)
            } catch let fault as Fault where console.canAsk(secrets) {
                guard let correct = correction(fault) else { throw fault }
                output.notice(FaultText(fault: fault, command: command).answer)
                try await correct(&call)
            }
        }
        return try await send(call)
    }
}
