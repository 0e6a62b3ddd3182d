import Testing
import UmkreisMessaging
import UmkreisWire

/// Guarantees of all transports.
@Suite("an exchange", .timeLimit(.minutes(1)))
struct ExchangeTests {
    @Test(arguments: Wiring.allCases) func bringsTheReplyBack(_ wiring: Wiring) async throws {
        try await wiring.run(EchoReceiver()) { transport in
            let message = PlainLine.message("a", "line", blob: [0, 1, 255])
            let reply = try await transport.exchange(message, id: "a", with: "echo", in: .calls, before: .soon)
            #expect(reply == message)
        }
    }

    @Test(arguments: Wiring.allCases) func distinguishesEmptyFromMissingBlobs(_ wiring: Wiring) async throws {
        try await wiring.run(EchoReceiver()) { transport in
            let message = PlainLine.message("a", blob: [])
            let reply = try await transport.exchange(message, id: "a", with: "echo", in: .calls, before: .soon)
            #expect(reply.blob == [])
        }
    }

    @Test(arguments: Wiring.allCases) func matchesAThousandRepliesAtOnce(_ wiring: Wiring) async throws {
        try await wiring.run(EchoReceiver()) { transport in
            try await withThrowingTaskGroup { group in
                for number in 0..<1000 {
                    group.addTask {
                        let message = PlainLine.message("id\(number)", "text \(number)")
                        let reply = try await transport.exchange(
                            message,
                            id: "id\(number)",
                            with: "echo",
                            in: .calls,
                            before: .soon
                        )
                        #expect(reply == message)
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test(arguments: Wiring.allCases) func endsAtItsDeadline(_ wiring: Wiring) async throws {
        let receiver = HoldingReceiver()
        try await wiring.run(receiver) { transport in
            // A call that ends before there is a connection is unavailable instead.
            async let first = transport.fault(of: "first")
            await receiver.holds(1)
            let began = ContinuousClock.now
            #expect(await transport.failure(of: "a", before: began + .milliseconds(100)) == .deadlineExceeded)
            #expect(ContinuousClock.now - began >= .milliseconds(100))
            #expect(ContinuousClock.now - began < .seconds(10))
            receiver.letGo()
            #expect(await first == nil)
        }
    }

    @Test(arguments: Wiring.allCases) func isNotBegunAfterItsDeadline(_ wiring: Wiring) async throws {
        let receiver = HoldingReceiver()
        try await wiring.run(receiver) { transport in
            #expect(await transport.failure(of: "a", before: .now - .milliseconds(1)) == .deadlineExceeded)
            #expect(receiver.count == 0)
        }
    }

    @Test(arguments: Wiring.allCases) func endsWhenItsTaskIsCancelled(_ wiring: Wiring) async throws {
        let receiver = HoldingReceiver()
        try await wiring.run(receiver) { transport in
            let code = await withTaskGroup { group in
                group.addTask { await transport.failure(of: "a") }
                await receiver.holds(1)
                group.cancelAll()
                return await group.next() ?? nil
            }
            #expect(code == .unavailable)
        }
    }

    @Test(arguments: Wiring.allCases) func endsWhenItsTaskWasCancelledBefore(_ wiring: Wiring) async throws {
        try await wiring.run(HoldingReceiver()) { transport in
            let code = await withTaskGroup(of: FaultCode?.self) { group in
                group.cancelAll()
                group.addTask { await transport.failure(of: "a") }
                return await group.next() ?? nil
            }
            #expect(code == .unavailable)
        }
    }

    @Test(arguments: Wiring.allCases) func refusesAServiceThatHasNoAddress(_ wiring: Wiring) async throws {
        try await wiring.run(EchoReceiver()) { transport in
            #expect(await transport.failure(of: "a", with: "nobody") == .unavailable)
        }
    }

    @Test(arguments: Wiring.allCases) func acceptsMessagesUpToTheLimits(_ wiring: Wiring) async throws {
        try await wiring.run(EchoReceiver()) { transport in
            let limits = TransportLimits.standard
            let line = PlainLine.message("a", String(repeating: "x", count: limits.lineBytes - 2))
            let blob = PlainLine.message("b", blob: [UInt8](repeating: 7, count: limits.blobBytes))
            let longest = try await transport.exchange(line, id: "a", with: "echo", in: .calls, before: .soon)
            #expect(longest == line)
            let largest = try await transport.exchange(blob, id: "b", with: "echo", in: .calls, before: .soon)
            #expect(largest == blob)
            let longer = Message(line: line.line + [0x78])
            let larger = Message(line: blob.line, blob: [UInt8](repeating: 7, count: limits.blobBytes + 1))
            #expect(await transport.failure(of: "a", sending: longer) == .tooLarge)
            #expect(await transport.failure(of: "b", sending: larger) == .tooLarge)
        }
    }

    @Test(arguments: Wiring.allCases) func refusesAnIDThatIsUnderWay(_ wiring: Wiring) async throws {
        let receiver = HoldingReceiver()
        try await wiring.run(receiver) { transport in
            async let first = transport.exchange(
                PlainLine.message("a"),
                id: "a",
                with: "echo",
                in: .calls,
                before: .soon
            )
            await receiver.holds(1)
            #expect(await transport.failure(of: "a") == .invalid)
            receiver.letGo()
            let reply = try await first
            #expect(reply == PlainLine.message("a"))
        }
    }

    @Test(arguments: Wiring.allCases) func queuesBehind256AndRefusesBehind1024More(_ wiring: Wiring) async throws {
        let receiver = HoldingReceiver()
        try await wiring.run(receiver) { transport in
            let limits = TransportLimits.standard
            let maximum = limits.inFlight + limits.waiting
            let codes = await withTaskGroup { group in
                for number in 0..<(maximum + 1) { group.addTask { await transport.failure(of: "id\(number)") } }
                // One is refused; then all the others are in.
                var codes = [await group.next() ?? nil]
                await receiver.holds(limits.inFlight)
                #expect(receiver.count == limits.inFlight)
                var left = maximum
                while left > 0 {
                    await receiver.holds(min(left, limits.inFlight))
                    receiver.letGo()
                    for _ in 0..<min(left, limits.inFlight) { codes.append(await group.next() ?? nil) }
                    left -= min(left, limits.inFlight)
                }
                return codes
            }
            #expect(codes.count { $0 == .overloaded } == 1)
            #expect(codes.count { $0 == nil } == maximum)
        }
    }

    @Test(arguments: Wiring.allCases) func startsQueuedExchangesInOrder(_ wiring: Wiring) async throws {
        let receiver = FirstHoldingReceiver(hold: TransportLimits.standard.inFlight)
        try await wiring.run(receiver) { transport in
            let codes = await withTaskGroup(of: FaultCode?.self) { group in
                let maximum = TransportLimits.standard.inFlight + TransportLimits.standard.waiting
                for number in 0...maximum { group.addTask { await transport.failure(of: "id\(number)") } }
                // One is refused; then all the others are in.
                var codes = [await group.next() ?? nil]
                await receiver.holding.holds(TransportLimits.standard.inFlight)
                receiver.holding.letGo()
                for await code in group { codes.append(code) }
                return codes
            }
            #expect(codes.first == .overloaded)
            #expect(codes.dropFirst().allSatisfy { $0 == nil })
        }
    }
}
