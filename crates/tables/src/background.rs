//! Work that nobody plays for: on a thread of its own, which runs when nothing else wants its processor.

use thread_priority::Error;

/// Does some work on a thread of the lowest priority. None if there is no room for a thread, or the work broke off.
///
/// The thread ends with the work: a priority is lowered without any privilege, but seldom raised again.
pub(crate) async fn in_background<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    let (tell, told) = tokio::sync::oneshot::channel();
    let work = move || {
        if let Err(error) = make_way() {
            tracing::debug!(?error, "the priority of a thread could not be lowered");
        }
        // Whoever asked may have gone.
        drop(tell.send(work()));
    };
    std::thread::Builder::new().name("background".to_owned()).spawn(work).ok()?;
    told.await.ok()
}

/// From now on the current thread has what others leave. On Linux whoever wakes up has its processor at once: a thread that is merely
/// nice would end its slice first, which are milliseconds.
#[cfg(target_os = "linux")]
fn make_way() -> Result<(), Error> {
    use thread_priority::{
        NormalThreadSchedulePolicy::Idle, ThreadPriority, ThreadSchedulePolicy, set_thread_priority_and_policy,
        thread_native_id,
    };

    set_thread_priority_and_policy(thread_native_id(), ThreadPriority::Min, ThreadSchedulePolicy::Normal(Idle))
}

#[cfg(not(target_os = "linux"))]
fn make_way() -> Result<(), Error> {
    thread_priority::ThreadPriority::Min.set_for_current()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn only_the_thread_of_the_work_makes_way() {
        use thread_priority::{NormalThreadSchedulePolicy, ThreadSchedulePolicy, thread_schedule_policy};

        let policy = || thread_schedule_policy().ok();
        let (before, idle) = (policy(), ThreadSchedulePolicy::Normal(NormalThreadSchedulePolicy::Idle));
        assert_ne!(before, Some(idle));
        assert_eq!(in_background(policy).await, Some(Some(idle)));
        assert_eq!(policy(), before);
    }

    #[tokio::test]
    async fn work_that_breaks_off_says_nothing() {
        assert_eq!(in_background(|| 7).await, Some(7));
        let broken = in_background(|| assert!(std::thread::current().name().is_none(), "this one breaks off")).await;
        assert_eq!(broken, None);
    }
}
