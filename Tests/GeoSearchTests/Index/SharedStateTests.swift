import Testing

@testable import GeoSearchCore

@Suite("A value that is read and changed by many") struct SharedStateTests {
    @Test("a quick read during a change returns nil instead of waiting") func quickReadsDoNotWait() async {
        let state = SharedState(1)
        await state.write { value in
            value = 2
            #expect(state.tryRead(\.self) == nil)
        }
        #expect(state.tryRead(\.self) == 2)
    }

    @Test("a quick read passes a writer that waits, a slow one comes behind it", .timeLimit(.minutes(1)))
    func writersComeFirst() async {
        let state = SharedState([0])
        await withTaskGroup(of: Void.self) { group in
            await state.whileReading {
                group.addTask { await state.write { $0.append(1) } }
                while !state.hasWaitingWriter { await Task.yield() }
                #expect(state.tryRead(\.self) == [0])
                group.addTask { #expect(await state.read(\.self) == [0, 1]) }
            }
            await group.waitForAll()
        }
    }

    @Test("however many read and change it, every change is kept", .timeLimit(.minutes(1))) func keepsEveryChange()
        async
    {
        let state = SharedState(0)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<500 {
                        await state.write { $0 += 1 }
                        _ = await state.read(\.self)
                        _ = state.tryRead(\.self)
                    }
                }
            }
        }
        #expect(await state.read(\.self) == 4_000)
    }
}

extension SharedState {
    /// Reads until an asynchronous body ends, which only tests do.
    fileprivate func whileReading(_ body: () async -> Void) async {
        await beginReading()
        await body()
        endReading()
    }
}
