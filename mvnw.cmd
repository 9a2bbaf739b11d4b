@echo off
rem Runs the installed Maven if there is one, otherwise the pinned Maven from Apache's archive.
setlocal
set "BASE=%~dp0"
if not defined MVNW_IGNORE_PATH (
  where mvn >nul 2>nul && (
    call mvn %*
    exit /b
  )
)
set "JAVA=java"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java.exe"
set "HOME_OF_MAVEN="
for /f "usebackq delims=" %%h in (`""%JAVA%" "%BASE%.mvn\wrapper\FetchMaven.java" "%BASE%.mvn\wrapper\maven-wrapper.properties""`) do set "HOME_OF_MAVEN=%%h"
if not defined HOME_OF_MAVEN (
  echo mvnw: no usable Maven>&2
  exit /b 1
)
call "%HOME_OF_MAVEN%\bin\mvn.cmd" %*
