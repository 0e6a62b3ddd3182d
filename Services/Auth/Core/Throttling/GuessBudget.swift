import ServiceKit

/// The guesses that strangers in one network may make at a target.
///
/// All strangers share one pace. When it makes them wait, a network that has hardly guessed may still make its five
/// free guesses, twenty an hour with all other such networks. So an attacker locks out devices in their own network
/// only.
struct GuessBudget: Sendable {
    let target: GuessTarget
    let origin: RequestOrigin

    /// The free guesses of ``Throttle/Pace/guesses``.
    private static let freeGuesses = 5

    /// Its count is the number of strangers' consecutive failures.
    var common: AttemptLimit { .guesses(at: target) }

    private var own: [AttemptLimit] { origin.scopes.map { .guesses(at: target, from: $0) } }

    /// Limits that a success resets; other networks still wait as long as before.
    var resettable: [AttemptLimit] { own + [common] }

    /// Counts a guess.
    ///
    /// - Throws: `throttled`, without counting.
    func admit(_ attempts: AttemptCounter, at moment: Timestamp, in transaction: WriteTransaction) throws -> GuessCount
    {
        for limit in own { try attempts.check(limit, at: moment, in: transaction) }
        var revocable = resettable
        do {
            try attempts.check(common, at: moment, in: transaction)
        } catch let fault as Fault where fault.code == .throttled {
            let isNew = try own.allSatisfy {
                try attempts.failures(of: $0, at: moment, in: transaction) < Self.freeGuesses
            }
            let reserve = AttemptLimit.guessesOfNewNetworks(at: target)
            guard isNew, try attempts.admits(reserve, at: moment, in: transaction) else { throw fault }
            // Without the common limit: taking that back would end the wait of the other networks.
            revocable = own + [reserve]
            _ = try attempts.count(reserve, at: moment, in: transaction)
        }
        for limit in own { _ = try attempts.count(limit, at: moment, in: transaction) }
        let failures = try attempts.count(common, at: moment, in: transaction)
        return GuessCount(failures: failures, limits: revocable)
    }
}

/// A counted guess.
struct GuessCount: Sendable {
    /// Consecutive failures with this one; `nil` if it must not be compared.
    var failures: Int?
    /// Limits from which the guess is taken back if it is not compared.
    var limits: [AttemptLimit]
}
